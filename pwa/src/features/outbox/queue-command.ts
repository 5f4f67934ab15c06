import type { Command } from '@/offline/outbox/command.ts'
import { logFailure } from '@/offline/outbox/log-failure.ts'
import { enqueue } from '@/offline/outbox/outbox.ts'
import { announce } from '@/ui/announce.ts'
import { showToast } from '@/ui/toast-store.ts'
import { announcementOf } from './announcement-of.ts'
import { commandFailureMessage } from './failure-message.ts'
import { withAgreement } from './with-agreement.ts'

/**
 * Stores a command to be sent. Shows a toast and returns false if this device cannot store it. Returns false, too, if
 * the user first has to agree to the Terms or the Privacy Policy.
 */
export async function queueCommand(
  command: Command,
  failed = commandFailureMessage(command.kind),
): Promise<boolean> {
  try {
    const agreed = await withAgreement(command)
    if (!agreed) return false
    // A command without a row was sent or cancelled.
    const isStored = (await enqueue(agreed)) !== null
    const text = isStored ? announcementOf(command.kind) : null
    if (text !== null) announce(text)
    return true
  } catch (failure) {
    logFailure(command.kind, { code: 'not_kept', message: String(failure) })
    if (failed !== null) showToast('error', failed)
    return false
  }
}
