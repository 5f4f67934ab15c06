import type { WaitlistEntry } from '@cubby/contract/waitlist-entry'
import { exampleIds } from '../../../platform/http/example-ids.ts'

export const exampleEntry: WaitlistEntry = {
  id: exampleIds.waitlistEntry,
  class_id: exampleIds.class,
  session_id: exampleIds.session,
  class_title: 'CPR and First Aid Certification',
  status: 'waiting',
  position: 2,
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '09:00',
  end_time: '15:30',
  starts_at: '2026-12-04T14:00:00.000Z',
  location_details: 'Room 2',
  joined_at: '2026-11-02T14:06:10.000Z',
  offer_expires_at: null,
  offer_hours: null,
  estimated_wait_time: 14,
}
