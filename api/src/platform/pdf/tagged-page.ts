import {
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** The role of a part of the page, for screen readers. */
export type Role = 'H1' | 'H2' | 'P' | 'Figure'

export interface TaggedPage {
  /**
   * Tags what `draw` draws as content. Screen readers read the parts in the order of the calls, and a figure by
   * its `alt`.
   */
  readonly drawContent: (role: Role, draw: () => void, alt?: string) => void
  /** Marks what `draw` draws as decoration. */
  readonly drawDecoration: (draw: () => void) => void
}

interface TaggedDocument {
  /** Returns the functions that draw on a page. Screen readers read the pages in the order of these calls. */
  readonly onPage: (page: PDFPage) => TaggedPage
  /** Writes the structure of the tagged content. */
  readonly finish: () => void
}

/** Adds accessibility tags to a document with one page. */
export function taggedPage(pdf: PDFDocument, page: PDFPage): TaggedPage & Pick<TaggedDocument, 'finish'> {
  const { onPage, finish } = taggedDocument(pdf)
  return { ...onPage(page), finish }
}

/** Adds accessibility tags to a document (PDF 1.7 §14.7 and §14.8), which the library does not do. */
export function taggedDocument(pdf: PDFDocument): TaggedDocument {
  const { context, catalog } = pdf
  const root = context.nextRef()
  const documentRef = context.nextRef()
  const pages: { page: PDFPage; elements: PDFRef[] }[] = []

  function drawingOn(page: PDFPage, elements: PDFRef[]): TaggedPage {
    function marked(operator: PDFOperator, draw: () => void) {
      page.pushOperators(operator)
      draw()
      page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
    }
    return {
      drawContent(role, draw, alt) {
        const id = elements.length
        const begin = PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
          PDFName.of(role),
          `<</MCID ${id}>>`,
        ])
        marked(begin, draw)
        const element = PDFDict.withContext(context)
        element.set(PDFName.of('Type'), PDFName.of('StructElem'))
        element.set(PDFName.of('S'), PDFName.of(role))
        element.set(PDFName.of('P'), documentRef)
        element.set(PDFName.of('Pg'), page.ref)
        element.set(PDFName.of('K'), PDFNumber.of(id))
        if (alt !== undefined) element.set(PDFName.of('Alt'), PDFHexString.fromText(alt))
        elements.push(context.register(element))
      },
      drawDecoration(draw) {
        marked(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]), draw)
      },
    }
  }

  return {
    onPage(page) {
      const elements: PDFRef[] = []
      pages.push({ page, elements })
      return drawingOn(page, elements)
    },
    finish() {
      const all = pages.flatMap(({ elements }) => elements)
      context.assign(documentRef, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: all }))
      const ofPages = pages.flatMap(({ elements }, at) => [at, elements])
      const parents = context.register(context.obj({ Nums: ofPages }))
      context.assign(
        root,
        context.obj({
          Type: 'StructTreeRoot',
          K: documentRef,
          ParentTree: parents,
          ParentTreeNextKey: pages.length,
        }),
      )
      for (const [at, { page }] of pages.entries()) {
        page.node.set(PDFName.of('StructParents'), PDFNumber.of(at))
        page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
      }
      catalog.set(PDFName.of('StructTreeRoot'), root)
      catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
    },
  }
}
