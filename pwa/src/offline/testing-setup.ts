/** Before the first test file imports what looks for the browser's databases. */
import 'fake-indexeddb/auto'
