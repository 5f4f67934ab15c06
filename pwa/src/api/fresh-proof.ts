import { messages } from '@cubby/contract/messages'
import { ApiError } from './client.ts'

/** Asks the user to prove again who they are. Returns false if they cancel. */
type AskForProof = () => Promise<boolean>

let ask: AskForProof | null = null
let asking: Promise<boolean> | null = null
/** How many proofs were given. */
let proofs = 0

/** Connects the client with the dialog that asks for a proof. Returns the function that disconnects it. */
export function setProofDialog(dialog: AskForProof): () => void {
  ask = dialog
  return () => {
    if (ask === dialog) ask = null
  }
}

/**
 * Sends a request. If the server demands a fresh proof, asks the user for it and sends the same request once
 * more, so that the screen goes on with what was typed. `send` must use the same idempotency key each time.
 * Requests that wait for a proof at the same time share one dialog, and so does one that is refused when the
 * proof has just been given.
 */
export async function withFreshProof<Result>(send: () => Promise<Result>): Promise<Result> {
  const before = proofs
  try {
    return await send()
  } catch (error) {
    if (!isProofRequired(error) || !ask) throw error
    if (proofs > before) return send()
    asking ??= askOnce(ask)
    if (await asking) return send()
    const { status, code, fields, retryAfterMs } = error
    const parts = { status, code, fields, retryAfterMs, hasServerMessage: true }
    throw new ApiError(messages.proofCancelled, parts)
  }
}

/** Asks for a proof before a request that will need one. Returns false if the user cancels. */
export async function proveFirst(): Promise<boolean> {
  if (!ask) return true
  asking ??= askOnce(ask)
  return asking
}

async function askOnce(askForProof: AskForProof): Promise<boolean> {
  try {
    const isProven = await askForProof()
    if (isProven) proofs += 1
    return isProven
  } finally {
    asking = null
  }
}

/** Whether the server demands a fresh proof. After the dialog, whether the user cancelled it. */
export function isProofRequired(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'proof_required'
}
