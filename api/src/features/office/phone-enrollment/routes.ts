import * as endpoints from '@cubby/contract/office/phone-enrollment-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { enrollStudent } from './enroll-student.ts'

/** Enrolls students who call the office. */
export const phoneEnrollmentRoutes = [handle(endpoints.enrollStudent, enrollStudent)]
