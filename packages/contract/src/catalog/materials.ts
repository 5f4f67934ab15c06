import { z } from 'zod'
import { fileType } from '../text.ts'

/** A file that the students of a class read. */
export const classMaterial = z
  .object({
    id: z.string(),
    class_id: z.string(),
    title: z.string(),
    file_name: z.string(),
    file_type: fileType,
    /** Bytes. */
    file_size: z.int(),
    /** The SHA-256 of the file in hexadecimal. */
    content_hash: z.string(),
    /** The path of the file, which needs the token of a user who may read it. */
    file_url: z.string(),
    created_at: z.string(),
    /** In quarantine until it is checked for viruses; nobody can open it. Servers before 1.2.0 do not send it. */
    being_checked: z.boolean().optional(),
  })
  .meta({ id: 'ClassMaterial' })
export type ClassMaterial = z.infer<typeof classMaterial>
