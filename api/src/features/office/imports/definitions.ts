import type { ImportKind } from '@cubby/contract/office/imports'
import { centerImport } from './centers/center-import.ts'
import { centerStaffImport } from './centers/center-staff-import.ts'
import { certificateImport } from './certificates/certificate-import.ts'
import { classImport } from './classes/class-import.ts'
import { enrollmentImport } from './enrollments/enrollment-import.ts'
import type { ImportDefinition } from './import-definition.ts'
import { paymentImport } from './payments/payment-import.ts'
import { trainingImport } from './trainings/training-import.ts'
import { userImport } from './users/user-import.ts'

/** What can be imported. */
export const importDefinitions: Readonly<Record<ImportKind, ImportDefinition>> = {
  users: userImport,
  classes: classImport,
  enrollments: enrollmentImport,
  payments: paymentImport,
  certificates: certificateImport,
  trainings: trainingImport,
  centers: centerImport,
  center_staff: centerStaffImport,
}
