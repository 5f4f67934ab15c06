import { z } from 'zod'
import { healthCauses } from './causes.ts'

const state = z.enum(['ok', 'warning'])
/** Why the part needs attention; null when it does not. */
const cause = z.enum(healthCauses).nullable()

/** GET /admin/system-health. */
export const systemHealth = z
  .object({
    status: state,
    version: z.string(),
    checked_at: z.string(),
    database: z.object({
      status: state,
      cause,
      version: z.string(),
      /** How long the database took to respond, in milliseconds. */
      latency_ms: z.number(),
    }),
    migrations: z.object({
      status: state,
      cause,
      applied: z.int(),
      latest: z.string().nullable(),
      /** When the last migration ran. Servers before 1.2.0 leave it out. */
      latest_at: z.string().nullable().optional(),
      pending: z.int(),
    }),
    jobs: z.object({
      status: state,
      cause,
      queued: z.int(),
      failed: z.int(),
      /** How long the oldest job that is due has waited, in seconds; null when none waits. */
      oldest_seconds: z.int().nullable(),
    }),
    mail: z.object({
      status: state,
      cause,
      transport: z.enum(['http', 'smtp', 'folder']),
      waiting: z.int(),
      last_sent_at: z.string().nullable(),
    }),
    push: z.object({
      status: state,
      cause,
      /** Devices that get notifications. */
      devices: z.int(),
      waiting: z.int(),
      /** How many failed permanently within the last day. */
      failed: z.int(),
      last_sent_at: z.string().nullable(),
    }),
    storage: z.object({ status: state, cause, database_bytes: z.int() }),
    /** The nightly check of the tables that only grow. Servers before 1.2.0 leave it out. */
    history: z
      .object({
        status: state,
        cause,
        /** Null before the first check. */
        checked_at: z.string().nullable(),
        /** The rows that were checked. */
        rows: z.int(),
        /** What is wrong with the first broken row, in a sentence. */
        broken: z.string().nullable(),
      })
      .optional(),
    /** The last nightly backup, which was restored into a spare database. Servers before 1.2.0 leave it out. */
    backup: z
      .object({
        status: state,
        cause,
        /** Null before the first one. */
        checked_at: z.string().nullable(),
        rows: z.int(),
        /** Where it was restored. */
        where: z.string().nullable(),
        /** Why it could not be restored. */
        problem: z.string().nullable(),
      })
      .optional(),
    /** Missing without a scanner, and on servers before 1.2.0. */
    scanner: z
      .object({
        status: state,
        cause,
        /** Empty while it does not answer. */
        version: z.string(),
        signatures_at: z.string().nullable(),
        /** Files in quarantine, and when the oldest arrived. */
        waiting: z.int(),
        oldest_at: z.string().nullable(),
      })
      .optional(),
  })
  .meta({ id: 'SystemHealth' })
export type SystemHealth = z.infer<typeof systemHealth>
