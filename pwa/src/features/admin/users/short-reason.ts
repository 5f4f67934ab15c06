import { REASON_SHOWN_LENGTH } from '@cubby/contract/constants'

/** A reason as the history has room for it; the whole of it is its title. */
export function shortReason(reason: string, length = REASON_SHOWN_LENGTH): string {
  return reason.length > length ? `${reason.slice(0, length)}...` : reason
}
