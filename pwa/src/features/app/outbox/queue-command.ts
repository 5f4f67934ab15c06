import { logFailure } from '@/offline/outbox/log-failure.ts'
import type { Command } from '@/offline/store/command.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { announce } from '@/ui/announce.ts'
import { showToast } from '@/ui/toast-store.ts'
import { announcementOf, commandTexts } from './command-texts.ts'
import { withAgreement } from './with-agreement.ts'

/**
 * Stores a command to be sent. If this device can neither store nor send it, the user sees a toast, and this returns
 * false. Returns false, too, if the user first has to agree to the Terms or the Privacy Policy.
 */
export async function queueCommand(
  command: Command,
  failed = commandTexts(command.kind).failure,
): Promise<boolean> {
  try {
    const agreed = await withAgreement(command)
    if (!agreed) return false
    const { rowId, isLost } = await enqueue(agreed)
    // A command without a row was sent or cancelled.
    const text = rowId === null ? null : announcementOf(command.kind)
    if (text !== null) announce(text)
    return !isLost
  } catch (failure) {
    logFailure(command.kind, { code: 'not_kept', message: String(failure) })
    if (failed !== null) showToast('error', failed)
    return false
  }
}
