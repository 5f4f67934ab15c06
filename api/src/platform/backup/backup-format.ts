import { z } from 'zod'

/**
 * A backup is a compressed tar archive: `backup.json`, then the rows of each table in parts of JSON lines,
 * then the files, then `totals.json`. An archive without totals is incomplete.
 */
export const HEADER = 'backup.json'
export const TOTALS = 'totals.json'
export const rowsFolder = 'rows/'
export const filesFolder = 'files/'

export const backupHeader = z.object({
  format: z.literal(1),
  created_at: z.string(),
  /** Applied migrations, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** The names of the columns of each table, by the qualified name of the table. */
  tables: z.record(z.string(), z.array(z.string())),
  /** The last value of each sequence that was used. */
  sequences: z.record(z.string(), z.string()),
})
export type BackupHeader = z.infer<typeof backupHeader>

const total = z.object({ count: z.int(), sha256: z.string() })

export const backupTotals = z.object({
  tables: z.record(z.string(), total),
  files: total,
  /** The keys of files that were not found, for example because a user deleted them while the backup ran. */
  missing: z.array(z.string()),
})
export type BackupTotals = z.infer<typeof backupTotals>
