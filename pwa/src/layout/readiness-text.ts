import type { OfflineReadiness } from '@/offline/sync/offline-readiness.ts'

export const readinessText: Record<OfflineReadiness, string | null> = {
  ready: 'Ready offline',
  'ready without files': 'Ready offline without files, because this device saves data',
  'not ready': null,
}
