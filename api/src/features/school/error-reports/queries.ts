import type { ReportedError } from '@cubby/contract/school/error-reports'
import type { Selectable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'

export const reportedColumns = [
  'id',
  'version',
  'kind',
  'message',
  'route',
  'browser',
  'offline',
  'count',
  'first_seen_at',
  'last_seen_at',
  'resolved_at',
] as const

type Row = Pick<Selectable<Schema['error_reports']>, (typeof reportedColumns)[number]>

export function reportedErrorView({ first_seen_at, last_seen_at, resolved_at, ...rest }: Row): ReportedError {
  return {
    ...rest,
    first_seen_at: first_seen_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    resolved: resolved_at !== null,
  }
}
