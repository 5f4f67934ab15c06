import * as endpoints from '@cubby/contract/teaching/hours-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { chooseStandards } from './choose-standards.ts'
import { readMyHours } from './read-ledger.ts'
import { reportTraining } from './report-training.ts'

/** What a student reads and reports of their own hours. */
export const hoursRoutes = [
  handle(endpoints.readMyHours, readMyHours),
  handle(endpoints.chooseStandards, chooseStandards),
  handle(endpoints.reportTraining, reportTraining),
]
