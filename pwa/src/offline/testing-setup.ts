/** Sets up IndexedDB before the first import that uses it. */
import 'fake-indexeddb/auto'
