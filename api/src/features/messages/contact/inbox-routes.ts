import * as endpoints from '@cubby/contract/messages/contact-inbox-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { answerContactMessage, changeContactStatus } from './answer-message.ts'
import { listContactMessages, readContactMessage } from './read-inbox.ts'

/** The inbox of the office. */
export const contactInboxRoutes = [
  handle(endpoints.listContactMessages, listContactMessages),
  handle(endpoints.readContactMessage, readContactMessage),
  handle(endpoints.answerContactMessage, (ctx, { id, ...form }) =>
    answerContactMessage(ctx, { id, ...form }),
  ),
  handle(endpoints.changeContactStatus, (ctx, { id, ...form }) => changeContactStatus(ctx, { id, ...form })),
]
