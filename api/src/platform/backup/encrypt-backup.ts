import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'

/** Whoever reads the file without the private key learns only its size. */
export const ENCRYPTED = '.age'

/** Encrypts a file for a public key in the format of age. Only a part of it is in memory at a time. */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(Readable.toWeb(createReadStream(from)))
  await pipeline(Readable.fromWeb(encrypted), createWriteStream(to, { mode: 0o600, flush: true }))
}

/** Reads the private key from a file of `age-keygen`, which also has comments. */
export async function readIdentity(path: string): Promise<string> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  const identity = lines.find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (!identity)
    throw new Error(`There is no private key in ${path}. It is a line that begins with AGE-SECRET-KEY-.`)
  return identity
}

/** Returns the content of an encrypted backup. The stream fails if the key does not fit or the file is damaged. */
export function decrypted(path: string, identity: string): Readable {
  const output = new PassThrough()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  decrypter
    .decrypt(Readable.toWeb(createReadStream(path)))
    .then((content) => pipeline(Readable.fromWeb(content), output))
    .catch((error: unknown) => {
      const cause = error instanceof Error ? error : new Error(String(error))
      output.destroy(new Error(`${path} cannot be decrypted with this private key: ${cause.message}`))
    })
  return output
}
