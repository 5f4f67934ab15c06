import type { TrainingReport } from './hours.ts'
import type { ClassShares, StandardChange } from './standards.ts'

/** Examples for the API documentation. */
export const exampleReport: TrainingReport = {
  id: '0193f6c0-0000-7000-8000-000000000001',
  title: 'Preventing Child Abuse',
  provider: 'Child Care Council',
  completed_on: '2026-05-09',
  hours: 3,
  credits: [{ standard_id: 'ocfs-day-care', area_id: 'abuse-prevention', hours: 3 }],
  upload_id: null,
}

export const exampleShares: ClassShares = {
  effective_from: null,
  hours: 8,
  shares: [{ standard_id: 'ocfs-day-care', area_id: 'safety-and-security', hours: 6 }],
}

export const exampleStandard: StandardChange = {
  name: 'Medication administration',
  authority: 'OCFS',
  renewed_by: null,
  archived: false,
  version: {
    effective_from: null,
    source: '18 NYCRR 418-1.11',
    rules: { kind: 'card', issuers: [{ id: 'mat', name: 'MAT', months: 36, until: 'day' }] },
  },
}
