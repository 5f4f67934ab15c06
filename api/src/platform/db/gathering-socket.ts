import { Socket } from 'node:net'
import { nextTick } from 'node:process'

/**
 * A socket for pg, which uncorks it after each statement. Sends the statements of one turn of the event loop with one
 * system call, because a call costs more processor time than a short statement.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    nextTick(() => super.uncork())
  }
}
