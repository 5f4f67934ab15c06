import type { Migration } from 'kysely/migration'

export const unreleased: Record<string, Migration> = {}
