import { REASON_SHOWN_LENGTH } from '@cubby/contract/constants'

/** A reason as the history has room for it; the whole of it is its title. */
export function shortReason(reason: string): string {
  return reason.length > REASON_SHOWN_LENGTH ? `${reason.slice(0, REASON_SHOWN_LENGTH)}...` : reason
}
