import { body, endpoint, json } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import { refusedTransfer } from '../seats/seat-refusals.ts'
import {
  choiceAnswer,
  choiceAnswered,
  rebookingDraft,
  rebookingForm,
  rebookingPreview,
  rebookingReport,
} from './rebooking.ts'

export const readReport = endpoint({
  method: 'GET',
  path: '/admin/sessions/:id/rebooking',
  tag: 'Rebooking',
  summary: 'What the last cancellation with rebooking did, and what the students have chosen since',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(rebookingReport, 'The students of the session') },
})

export const previewRebooking = endpoint({
  method: 'POST',
  path: '/admin/sessions/:id/rebooking/preview',
  tag: 'Rebooking',
  summary:
    'Preview a cancellation: who goes where, who is asked, and who gets which refund; proposes sessions',
  who: 'admin',
  proof: 'never',
  body: body(rebookingDraft, { students: [] }),
  repeatable: false,
  firstMessage: true,
  responses: { 200: json(rebookingPreview, 'What the cancellation would do now; nothing is done') },
  refusals: ['session_cancelled', 'session_completed', 'session_not_over'],
})

export const rebookSession = endpoint({
  method: 'POST',
  path: '/admin/sessions/:id/rebooking',
  tag: 'Rebooking',
  summary: 'Cancel a session and rebook its students, all or nothing; tells each student once',
  who: 'admin',
  proof: 'never',
  body: body(rebookingForm, {
    students: [
      {
        enrollment_id: exampleIds.enrollment,
        plan: 'move',
        session_id: exampleIds.session,
        refund: 0,
        due: 0,
      },
    ],
  }),
  firstMessage: true,
  responses: { 200: json(rebookingReport, 'What happened to each student') },
  refusals: ['rebooking_changed', 'session_cancelled', 'session_not_over'],
})

export const answerChoice = endpoint({
  method: 'POST',
  path: '/users/enrollments/:id/choice',
  tag: 'Rebooking',
  summary: 'Choose a session of the class, or the refund, after my session was cancelled',
  who: 'user',
  body: body(choiceAnswer, { answer: 'session', session_id: exampleIds.session }),
  firstMessage: true,
  responses: { 200: json(choiceAnswered, 'The enrollment as it is now') },
  refusals: [...refusedTransfer, 'choice_closed', 'code_not_valid', 'other_class', 'terms_changed'],
})
