import { z } from 'zod'
import { fileType } from './files.ts'

/** Specification 2 §3; expired is derived on reading. */
export const certificateStatus = z.enum(['active', 'expired', 'revoked'])
export type CertificateStatus = z.infer<typeof certificateStatus>

/** Days are in the provider's time zone, yyyy-MM-dd. A certificate may belong to no session. */
export const certificate = z
  .object({
    id: z.string(),
    certificate_name: z.string(),
    class_id: z.string(),
    class_name: z.string(),
    session_id: z.string().nullable(),
    session_date: z.string().nullable(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    /** The last day it holds; null when it never expires. */
    expiration_date: z.string().nullable(),
    status: certificateStatus,
    /** The path of the file, for its owner's token; null when it was revoked. */
    certificate_url: z.string().nullable(),
    file_type: fileType,
    /** Bytes. */
    file_size: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'Certificate' })
export type Certificate = z.infer<typeof certificate>
