/** The categories of a user's documents. The category is part of the file's path. */
export const uploadCategories = ['identification', 'health', 'education', 'other'] as const
export type UploadCategory = (typeof uploadCategories)[number]
