import { z } from 'zod'
import {
  CERTIFICATE_HOURS_MAX,
  CERTIFICATE_HOURS_MIN,
  CLASS_TITLE_MAX_LENGTH,
  OVERRIDE_MAX_STUDENTS,
  OVERRIDE_REASON_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
} from '../constants.ts'
import { createdAfterEnd, isCreatedInOrder } from '../day-range.ts'
import { messages } from '../messages.ts'
import { CERTIFICATE_PAGE_SIZE } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { completionTexts } from '../seats/admin-texts.ts'
import { day, fileType, id, line, text } from '../text.ts'

/** Specification 2 §3; expired is derived on reading. */
const certificateStatus = z.enum(['active', 'expired', 'revoked'])
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
    session_end_date: z.string().nullable(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    /** The last day on which it is valid; null when it never expires. */
    expiration_date: z.string().nullable(),
    status: certificateStatus,
    /** The path of the file, which needs the owner's token; null when it was revoked. */
    certificate_url: z.string().nullable(),
    file_type: fileType,
    /** Bytes. */
    file_size: z.int(),
    /** The SHA-256 of the file in hexadecimal; null for files from before Cubby stored hashes. */
    content_hash: z.string().nullable(),
    /** Only of an issued certificate; null for an uploaded one. */
    number: z.string().nullable(),
    /** The address in its QR code, with the signature; null for an uploaded one. */
    verify_url: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Certificate' })
export type Certificate = z.infer<typeof certificate>

/** A certificate as administrators see it. */
export const adminCertificate = certificate
  .extend({
    user_id: z.string(),
    student_name: z.string(),
    student_email: z.string(),
    /** The key of its file, under both names of the specification. */
    file_path: z.string(),
    supabase_path: z.string(),
    revoked_at: z.string().nullable(),
    /** The hours on an issued certificate; null for an uploaded one. */
    hours: z.number().nullable(),
    /** Why it was issued although the student did not complete the session; null if they did. */
    override_reason: z.string().nullable(),
    /**
     * In quarantine until its file is checked for viruses; its student does not see it. Servers before 1.2.0
     * do not send it.
     */
    being_checked: z.boolean().optional(),
  })
  .meta({ id: 'AdminCertificate' })
export type AdminCertificate = z.infer<typeof adminCertificate>

/** Searches the student's name and email address, the certificate's name and number, and the class. */
const filterFields = {
  searchTerm: text(SEARCH_MAX_LENGTH).trim().optional(),
  status: z.enum(['all', 'not_revoked', ...certificateStatus.options]).default('all'),
  /** The days of the provider on which they were created, both included. */
  createdFrom: day().optional(),
  createdTo: day().optional(),
}

/** GET /admin/certificates/export. */
export const certificateExport = z.object(filterFields).refine(isCreatedInOrder, createdAfterEnd)
export type CertificateExport = z.infer<typeof certificateExport>

/** GET /certificates. */
export const certificateFilter = z
  .object({ ...filterFields, ...pageQuery([CERTIFICATE_PAGE_SIZE]) })
  .refine(isCreatedInOrder, createdAfterEnd)
export type CertificateFilter = z.infer<typeof certificateFilter>

export const certificatePage = z
  .object({
    certificates: z.array(adminCertificate),
    total: z.int().describe('The same as in `pagination`'),
    pagination,
  })
  .meta({ id: 'CertificatePage' })
export type CertificatePage = z.infer<typeof certificatePage>

/** The response of POST /certificates/files, to be sent with the metadata. */
export const uploadedFile = z
  .object({
    file_path: z.string(),
    supabase_path: z.string(),
    file_type: fileType,
    /** Bytes. */
    file_size: z.int(),
  })
  .meta({ id: 'UploadedFile' })
export type UploadedFile = z.infer<typeof uploadedFile>

/** POST /certificates/upload-metadata. Type and size are read from the file; those in the body are ignored. */
export const certificateMetadata = z
  .object({
    user_id: text(64, messages.selectStudentFirst).min(1, messages.selectStudentFirst),
    class_id: text(64, messages.selectClass).min(1, messages.selectClass),
    session_id: id.nullish(),
    /** By default, the title of the class. */
    certificate_name: line(CLASS_TITLE_MAX_LENGTH).optional(),
    file_path: text(400, messages.uploadNotFound).min(1, messages.uploadNotFound),
    /** The last day on which it is valid, yyyy-MM-dd; without it, it never expires. */
    expiration_date: day(messages.invalidDate).nullish(),
  })
  .meta({ id: 'CertificateMetadata' })
export type CertificateMetadata = z.infer<typeof certificateMetadata>

export const certificateChanged = z
  .object({ certificate: adminCertificate, message: z.string() })
  .meta({ id: 'CertificateChanged' })
export type CertificateChanged = z.infer<typeof certificateChanged>

/** A session that took place, for which certificates can be issued. */
export const completedSession = z
  .object({
    id: z.string(),
    session_date: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    /** Its contact hours; null until its meetings are confirmed. */
    hours: z.number().nullable(),
    /** Students who were approved, whether they attended or not. */
    users: z.int(),
    /** How many of them have a certificate for it. */
    issued: z.int(),
  })
  .meta({ id: 'CompletedSession' })
export type CompletedSession = z.infer<typeof completedSession>

const hours = z
  .number(messages.invalidHours)
  .min(CERTIFICATE_HOURS_MIN, messages.invalidHours)
  .max(CERTIFICATE_HOURS_MAX, messages.invalidHours)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, messages.invalidHours)

const override = z.object({
  user_ids: z.array(id).min(1).max(OVERRIDE_MAX_STUDENTS),
  /** For administrators and the audit log. */
  reason: line(OVERRIDE_REASON_MAX_LENGTH).trim().min(1, completionTexts.overrideReasonRequired),
  /** Stated instead of the attended hours; required if there are none. */
  hours: hours.nullish(),
})

const issue = z.object({
  action: z.literal('issue'),
  session_id: id,
  /** The last day on which they are valid, yyyy-MM-dd; without it they never expire. */
  expiration_date: day(messages.invalidDate).nullish(),
  /** Issues certificates also to these students, although they did not complete the session. */
  override: override.nullish(),
})
export type IssueCertificates = z.infer<typeof issue>

/** A student approved for a completed session, before certificates are issued. */
const certificateCandidate = z
  .object({
    user_id: z.string(),
    student_name: z.string(),
    /** In quarter hours, rounded down; null until the meetings are confirmed. */
    attended_hours: z.number().nullable(),
    /** What the student lacks to complete the session; null if nothing. */
    lacking: z.string().nullable(),
    /** Whether the student still owes money for the session. Older servers do not send it. */
    unpaid: z.boolean().optional(),
    /** Why no certificate can be issued, also not with an override; null if one can. */
    ineligible: z.string().nullable(),
  })
  .meta({ id: 'CertificateCandidate' })
export type CertificateCandidate = z.infer<typeof certificateCandidate>

/** Who gets a certificate of a session. */
export const certificateProposal = z
  .object({
    session_id: z.string(),
    /** Null until the meetings are confirmed. */
    contact_hours: z.number().nullable(),
    /** The share of the hours that completes the session, in percent. */
    required_hours_percent: z.int(),
    /** By name. */
    students: z.array(certificateCandidate),
  })
  .meta({ id: 'CertificateProposal' })
export type CertificateProposal = z.infer<typeof certificateProposal>

/** The operations on certificates that share one endpoint. */
export const certificateOperation = z.discriminatedUnion('action', [issue])

const issueOutcome = z.enum(['issued', 'exists', 'skipped'])

const issueResult = z
  .object({
    user_id: z.string(),
    student_name: z.string(),
    outcome: issueOutcome,
    /** The number of the certificate that the student has now. */
    number: z.string().nullable(),
    /** Why it was not issued. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'IssueResult' })
export type IssueResult = z.infer<typeof issueResult>

export const issueResponse = z
  .object({ issued: z.int(), results: z.array(issueResult) })
  .meta({ id: 'IssueResponse' })
export type IssueResponse = z.infer<typeof issueResponse>

/** Ed25519, raw, in base64url. Retired keys still verify what they signed. */
export const certificateKey = z
  .object({ key_id: z.string(), public_key: z.string(), created_at: z.string() })
  .meta({ id: 'CertificateKey' })
export type CertificateKey = z.infer<typeof certificateKey>

/** What is public about a number: the printed content and the status. */
export const verification = z
  .object({
    status: z.enum(['valid', 'expired', 'revoked', 'unknown']),
    /** Null if the number is unknown or its certificate was deleted. */
    certificate: z
      .object({
        number: z.string(),
        student_name: z.string(),
        class_name: z.string(),
        start_date: z.string(),
        end_date: z.string(),
        issued_on: z.string(),
        expiration_date: z.string().nullable(),
        hours: z.number(),
      })
      .nullable(),
    as_of: z.string(),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof verification>

/**
 * The SHA-256 of each revoked certificate's code, in base64url. Without the certificate, a digest does not show
 * which one was revoked.
 */
export const revocations = z
  .object({ revoked: z.array(z.string()), as_of: z.string() })
  .meta({ id: 'Revocations' })
export type Revocations = z.infer<typeof revocations>
