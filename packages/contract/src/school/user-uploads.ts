import { z } from 'zod'
import { fileType } from '../text.ts'
import { uploadCategories } from './upload-categories.ts'

/** A document of a user, in the store `user-uploads`. */
export const userUpload = z
  .object({
    id: z.string(),
    category: z.enum(uploadCategories),
    file_name: z.string(),
    file_type: fileType,
    /** Bytes. */
    file_size: z.int(),
    /** The key of its file: `{userId}/{category}/{category}_{userId}_{timestamp}.{ext}`. */
    file_path: z.string(),
    /** The path of the file, which needs the token of its owner or an administrator. */
    file_url: z.string(),
    created_at: z.string(),
    /** In quarantine until it is checked for viruses; nobody can open it. Servers before 1.2.0 do not send it. */
    being_checked: z.boolean().optional(),
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
