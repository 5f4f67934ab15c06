import { deviceSteps } from './device.ts'
import { directorSteps } from './director.ts'
import { instructorSteps } from './instructor.ts'
import { officeSteps } from './office.ts'
import { serverSteps } from './servers.ts'
import type { Step } from './step.ts'
import { studentSteps } from './student.ts'
import { teachingSteps } from './teaching.ts'

/** Everything that can happen. To add an operation, write a file of steps and list it here. */
export const allSteps: readonly Step[] = [
  ...studentSteps,
  ...directorSteps,
  ...instructorSteps,
  ...officeSteps,
  ...teachingSteps,
  ...deviceSteps,
  ...serverSteps,
]
