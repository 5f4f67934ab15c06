import { z } from 'zod'
import { body, endpoint, json, optionalBody, unchanged } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import { termsRequest } from './enrollments.ts'
import { reviewRequest, undoRequest } from './enrollments-review.ts'
import { closedSession } from './seat-refusals.ts'
import { adminWaitlistEntry } from './waitlist.ts'
import { type WaitlistEntry, waitlistEntry } from './waitlist-entry.ts'

const exampleEntry: WaitlistEntry = {
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

const entryResponse = z.object({ waitlist_entry: waitlistEntry })

export const listMyEntries = endpoint({
  method: 'GET',
  path: '/enrollments/waitlist',
  tag: 'Waitlist',
  summary: 'List my waitlist entries, newest first',
  who: 'user',
  responses: {
    200: json(z.object({ waitlist_entries: z.array(waitlistEntry), total: z.int() }), 'Live and ended ones'),
    304: unchanged,
  },
})

export const readEntry = endpoint({
  method: 'GET',
  path: '/enrollments/waitlist/:id',
  tag: 'Waitlist',
  summary: 'Read my position on the waitlist of a session',
  who: 'user',
  responses: { 200: json(entryResponse, 'The live entry') },
})

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/enrollments/waitlist/:id',
  tag: 'Waitlist',
  summary: 'Join the waitlist of a full session',
  who: 'user',
  body: optionalBody(termsRequest),
  responses: { 201: json(entryResponse, 'The new entry', { waitlist_entry: exampleEntry }) },
  refusals: [
    ...closedSession,
    'already_enrolled',
    'code_not_valid',
    'consent_required',
    'session_has_spots',
    'staff_cannot_enroll',
    'terms_changed',
  ],
})

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/enrollments/waitlist/:id',
  tag: 'Waitlist',
  summary: 'Leave the waitlist, by session id or entry id; an open offer is declined',
  who: 'user',
  responses: { 200: json(entryResponse, 'The ended entry') },
})

export const offerOutOfTurn = endpoint({
  method: 'POST',
  path: '/enrollments/waitlist/:id/offer',
  tag: 'Waitlist',
  summary: 'Offer a free seat out of turn, by entry id',
  who: 'admin',
  proof: 'never',
  body: optionalBody(reviewRequest),
  responses: { 200: json(entryResponse, 'The entry with its offer, or without it while that can be undone') },
  refusals: [
    ...closedSession,
    'account_not_active',
    'not_waiting',
    'session_full',
    'staff_cannot_enroll',
    'waitlist_entry_closed',
  ],
})

export const undoEntryReview = endpoint({
  method: 'POST',
  path: '/enrollments/waitlist/:id/undo',
  tag: 'Waitlist',
  summary: 'Undo a decision on a waitlist entry within 10 seconds',
  who: 'admin',
  proof: 'never',
  body: body(undoRequest),
  responses: { 200: json(z.object({ waitlist_entry: adminWaitlistEntry }), 'The entry as it was') },
  refusals: ['undo_refused'],
})
