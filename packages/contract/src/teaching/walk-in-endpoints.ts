import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import { enrolledWalkIn, walkIn } from './walk-ins.ts'

export const enrollWalkIn = endpoint({
  method: 'POST',
  path: '/teaching/sessions/:id/walk-ins',
  tag: 'Teaching',
  summary: 'Enroll a person at the door, if the class allows it and a seat is free',
  who: 'staff',
  body: body(walkIn, {
    email: 'jo@example.com',
    first_name: 'Jo',
    last_name: 'Rivera',
    phone_number: '(718) 555-0199',
  }),
  firstMessage: true,
  responses: {
    201: json(z.object({ walk_in: enrolledWalkIn }), 'The student, who is on the roster now', {
      walk_in: {
        session_id: exampleIds.session,
        student: { id: exampleIds.user, name: 'Jo Rivera', enrollment_status: 'pending' },
      },
    }),
  },
  limits: ['walkIn'],
  refusals: [
    'already_enrolled',
    'email_taken',
    'session_completed',
    'session_full',
    'walk_in_refused',
    'walk_in_too_early',
    'walk_ins_not_allowed',
  ],
})
