/** What kind of document a user keeps; part of the path of its file. */
export const uploadCategories = ['identification', 'health', 'education', 'other'] as const
export type UploadCategory = (typeof uploadCategories)[number]
