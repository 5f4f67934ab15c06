import * as endpoints from '@cubby/contract/student/profile-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { changePreferences } from '../../messages/notifications/change-preferences.ts'
import { editProfile, readProfile } from './profile.ts'
import { readDashboard } from './read-dashboard.ts'

export const profileRoutes = [
  handle(endpoints.readProfile, async (ctx, { lists }) => ({
    profile: await readProfile(ctx, { lists: lists !== 'none' }),
  })),
  handle(endpoints.editProfile, editProfile),
  handle(endpoints.changePreferences, changePreferences),
  handle(endpoints.readDashboard, async (ctx) => ({ dashboard: await readDashboard(ctx) })),
]
