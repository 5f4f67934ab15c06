import type { AgreedVersions } from '@cubby/contract/accounts/legal-texts'
import type { Command } from '@/offline/store/command.ts'
import { readAgreement } from '@/offline/sync/agreement.ts'
import { requestConsent } from './consent-request.ts'

/**
 * Adds the versions of the Terms and the Privacy Policy that the user agreed to. If an agreement is missing, asks the
 * user for it and returns null. The command is queued again once the user has agreed.
 */
export async function withAgreement(command: Command): Promise<Command | null> {
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
