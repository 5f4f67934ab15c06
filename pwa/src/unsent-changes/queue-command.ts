import type { AgreedVersions } from '@cubby/contract/accounts/legal-texts'
import { t } from '@cubby/texts/t'
import { useSyncExternalStore } from 'react'
import { isReachable } from '@/api/connectivity.ts'
import { logFailure } from '@/api/outcome.ts'
import type { CommandFile } from '@/offline/store/schema.ts'
import type { Command } from '@/offline/store/stored-rows.ts'
import { readAgreement } from '@/offline/sync/agreement.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { refusedCommand } from '@/offline/sync/manage-row.ts'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'
import { announce } from '@/ui/announce.ts'
import { showToast } from '@/ui/toast-store.ts'
import { commandTexts } from './command-texts.ts'

/**
 * Stores a command to be sent. If this device can neither store nor send it, the user sees a toast, and this returns
 * false. Returns false, too, if the user first has to agree to the Terms or the Privacy Policy.
 */
export async function queueCommand(
  command: Command,
  failed = commandTexts(command.kind).failure,
  file: CommandFile | null = null,
): Promise<boolean> {
  try {
    const agreed = await withAgreement(command)
    if (!agreed) return false
    const { rowId, isLost } = await enqueue(agreed, file)
    // A command without a row was sent or cancelled.
    if (rowId !== null) {
      const { announcement } = commandTexts(command.kind)
      if (announcement) awaited.set(rowId, announcement)
      if (!isReachable()) announce(t('Saved on this device'))
    }
    return !isLost
  } catch (failure) {
    logFailure(command.kind, { code: 'not_kept', message: String(failure) })
    if (failed !== null) showToast('error', failed, { stays: true })
    return false
  }
}

/** What to announce when the commands of this page have taken effect, by row. */
const awaited = new Map<string, string>()

/** Announces that a command of this page has taken effect, unless a toast says so. */
export function announceOutcome(rowId: string): void {
  const text = awaited.get(rowId)
  awaited.delete(rowId)
  if (text !== undefined) announce(text)
}

/**
 * Adds the versions of the Terms and the Privacy Policy that the user agreed to. If an agreement is missing, asks the
 * user for it and returns null. The command is queued again once the user has agreed.
 */
async function withAgreement(command: Command): Promise<Command | null> {
  if (!takesPart(command)) return command
  const { missing, current } = await readAgreement(command.args.agreed)
  if (missing.length > 0) {
    requestConsent({ command })
    return null
  }
  return current.terms === null && current.privacy === null ? command : withVersions(command, current)
}

type TakesPart = Command<'enroll' | 'join-waitlist' | 'accept-offer'>

function takesPart(command: Command): command is TakesPart {
  return command.kind === 'enroll' || command.kind === 'join-waitlist' || command.kind === 'accept-offer'
}

/** Adds the versions that the user agreed to, if the command needs them. */
export function withVersions(command: Command, agreed: AgreedVersions): Command {
  switch (command.kind) {
    case 'enroll':
      return { ...command, args: { ...command.args, agreed } }
    case 'join-waitlist':
      return { ...command, args: { ...command.args, agreed } }
    case 'accept-offer':
      return { ...command, args: { ...command.args, agreed } }
    default:
      return command
  }
}

/**
 * Asks the user to read the texts; null while nothing asks. `command` is what they wanted to do, or null if they opened
 * the texts from the notice.
 */
export type ConsentRequest = { command: Command | null } | null

const listeners = new Set<() => void>()
let current: ConsentRequest = null

/** Opens the sheet with the texts that the user has not agreed to, or closes it with null. */
export function requestConsent(request: ConsentRequest): void {
  current = request
  for (const listener of listeners) listener()
}

export function useConsentRequest(): ConsentRequest {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Queues a command again that the server refused because of a newer version of the Terms or the Privacy Policy. The
 * user is asked to agree to that version first.
 */
export async function agreeAgain(rowId: string): Promise<void> {
  await refreshCollection('provider')
  const command = await refusedCommand(rowId)
  if (command) await queueCommand(command)
}
