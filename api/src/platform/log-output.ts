import { fstatSync, write } from 'node:fs'
import { Socket } from 'node:net'

/** How many characters may wait to be written. Further lines are lost. */
const MAX_WAITING_CHARACTERS = 1_000_000

interface LogOutput {
  readonly write: (line: string) => void
}

/** Writes a text and reports the error, if any. It must never block. */
type Send = (text: string, done: (error?: Error | null) => void) => void

/**
 * The output of a log on a file descriptor. It never blocks, throws, or ends the process: while a disk is full or
 * nobody reads a pipe, lines are lost, and their number is logged afterwards. The outputs of the logging library
 * wait for the disk instead.
 */
export function logOutput(fd: number): LogOutput {
  const { isFIFO, isSocket } = pipeKind(fd)
  return boundedOutput(isFIFO || isSocket ? sendToPipe(fd) : sendToFile(fd))
}

export function boundedOutput(send: Send): LogOutput {
  let waiting: string[] = []
  let characters = 0
  let lost = 0
  let isSending = false

  function sendAll() {
    const lines = waiting
    waiting = []
    characters = 0
    isSending = true
    send(lines.join(''), (error) => {
      isSending = false
      if (error) lost += lines.length
      else if (lost > 0) reportLost()
      if (waiting.length > 0) sendAll()
    })
  }

  function reportLost() {
    // The line break ends a line that was written in part.
    waiting.unshift(
      `\n${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'log lines were lost' })}\n`,
    )
    lost = 0
  }

  return {
    write(line) {
      if (characters + line.length > MAX_WAITING_CHARACTERS) {
        lost += 1
        return
      }
      waiting.push(line)
      characters += line.length
      if (!isSending) sendAll()
    },
  }
}

function pipeKind(fd: number): { isFIFO: boolean; isSocket: boolean } {
  const stats = fstatSync(fd)
  return { isFIFO: stats.isFIFO(), isSocket: stats.isSocket() }
}

/** A file write to a pipe can block a thread, and then the process cannot end. A socket never blocks. */
function sendToPipe(fd: number): Send {
  const socket = new Socket({ fd, readable: false, writable: true })
  // Each write reports its own error.
  socket.on('error', () => {})
  return (text, done) => socket.write(text, done)
}

function sendToFile(fd: number): Send {
  const sendBytes = (bytes: Uint8Array, done: Parameters<Send>[1]) =>
    write(fd, bytes, (error, written) => {
      if (error || written === bytes.length) done(error)
      else sendBytes(bytes.subarray(written), done)
    })
  return (text, done) => sendBytes(new TextEncoder().encode(text), done)
}
