/** What tells a phone that a boundary of its storage was passed: a transaction began, did something, or ended. */
type Boundary = () => void

/**
 * Creates the databases of a phone for one start of its app. When the app ends, its open transactions are rolled back
 * and its connections are closed, as a browser does when a page is killed.
 */
export function createStorage(
  factory: IDBFactory,
  end: AbortSignal,
  passed: Boundary = () => {},
): IDBFactory {
  const connections = new Set<IDBDatabase>()
  const transactions = new Set<IDBTransaction>()
  end.addEventListener('abort', () => {
    for (const transaction of transactions) rollBack(transaction)
    for (const connection of connections) connection.close()
  })

  function follow(connection: IDBDatabase) {
    connections.add(connection)
    const begin = connection.transaction.bind(connection)
    connection.transaction = (...args) => {
      end.throwIfAborted()
      const transaction = begin(...args)
      transactions.add(transaction)
      transaction.addEventListener('complete', () => {
        transactions.delete(transaction)
        if (transaction.mode === 'readwrite') passed()
      })
      transaction.addEventListener('abort', () => transactions.delete(transaction))
      if (transaction.mode === 'readwrite') passed()
      return transaction
    }
  }
  return {
    open(...args) {
      end.throwIfAborted()
      const request = factory.open(...args)
      request.addEventListener('success', () => follow(request.result))
      return request
    },
    deleteDatabase: (name) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (first, second) => factory.cmp(first, second),
  }
}

function rollBack(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is being committed.
  }
}
