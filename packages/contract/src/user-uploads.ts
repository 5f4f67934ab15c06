import { z } from 'zod'
import { fileType } from './files.ts'
import { uploadCategories } from './upload-categories.ts'

/** A document of a user's own, in the store `user-uploads`. */
export const userUpload = z
  .object({
    id: z.string(),
    category: z.enum(uploadCategories),
    file_name: z.string(),
    file_type: fileType,
    /** Bytes. */
    file_size: z.int(),
    /** Where it is kept: `{userId}/{category}/{category}_{userId}_{timestamp}.{ext}`. */
    file_path: z.string(),
    /** The path of the file, for the token of its owner or an administrator. */
    file_url: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'UserUpload' })
export type UserUpload = z.infer<typeof userUpload>

export const uploadList = z
  .object({
    uploads: z.array(userUpload),
    total: z.int(),
    /** Bytes of all of them. */
    total_size: z.int(),
  })
  .meta({ id: 'UserUploadList' })
export type UploadList = z.infer<typeof uploadList>
