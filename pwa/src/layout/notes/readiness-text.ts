import type { OfflineReadiness } from '@/offline/hooks/offline-readiness.ts'

export const readinessText: Record<OfflineReadiness, string | null> = {
  ready: 'Ready offline',
  'ready without files': 'Ready offline without files, because Data Saver is on',
  'not ready': null,
}
