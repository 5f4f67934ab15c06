import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { t, text, translate } from '@cubby/texts/t'
import { detailsOf } from '@/api/read-response.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { commandTexts } from './command-texts.ts'
import type { SessionDescription } from './session-description.ts'

/** What to do after a refusal about a session, and whether the class page or the list of classes helps. */
interface StepAfterRefusal {
  text: string
  to: 'class' | 'classes'
}

const otherDates = text('See other dates')

const stepsByCode: Record<string, string> = {
  consent_required: text('Read and agree, or cancel'),
  terms_changed: text('See what changed, then agree again or cancel'),
  refund_changed: text('See what changed, then decide again'),
  session_full: text('Join the waitlist or see other dates'),
  session_has_spots: text('Enroll now'),
  session_started: otherDates,
  session_cancelled: otherDates,
  session_completed: otherDates,
  session_removed: otherDates,
  session_not_found: otherDates,
  offer_expired: text('Join the waitlist or see other dates'),
}

/** Returns the next step after a refusal about a session. A class without other dates leads to the other classes. */
export function stepAfterRefusal(
  { lastError, args }: Pick<OutboxRow, 'lastError' | 'args'>,
  classId: string,
  classes: TrainingClass[],
): StepAfterRefusal {
  const step = stepsByCode[lastError?.code ?? ''] ?? text('See this class')
  if (step !== otherDates) return { text: translate(step), to: 'class' }
  const { sessions = [] } = classes.find(({ id }) => id === classId) ?? {}
  const hasOthers = sessions.some(({ id }) => !('sessionId' in args) || id !== args.sessionId)
  return hasOthers ? { text: translate(step), to: 'class' } : { text: t('See other classes'), to: 'classes' }
}

/** Returns whether the same command may succeed when it is sent again. */
export function mayTryAgain({ lastError }: Pick<OutboxRow, 'lastError'>): boolean {
  return !lastError || !(lastError.code in stepsByCode || detailsOf(lastError, 'profile_conflict'))
}

/** Returns whether the note about a refusal shows both versions of what changed, and asks the user again. */
export function asksAgain({ lastError }: Pick<OutboxRow, 'lastError'>): boolean {
  return Boolean(detailsOf(lastError, 'terms_changed') ?? detailsOf(lastError, 'refund_changed'))
}

/** Returns the message of a refusal: the server's own, or the default of the command. */
export function refusalSentence({ kind, lastError }: Pick<OutboxRow, 'kind' | 'lastError'>): string | null {
  return (lastError && translate(lastError.message)) || commandTexts(kind).failure
}

/**
 * Returns the text of a refusal toast where the screen does not show the session: class, date, reason, and next
 * step.
 */
export function refusalOnOtherScreens(
  row: Pick<OutboxRow, 'kind' | 'lastError' | 'args'>,
  about: SessionDescription,
  classes: TrainingClass[],
): string {
  const { text } = stepAfterRefusal(row, about.classId, classes)
  return `${about.title}, ${about.when}: ${refusalSentence(row)}. ${text}.`
}
