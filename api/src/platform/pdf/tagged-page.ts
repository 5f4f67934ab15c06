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
type Role = 'H1' | 'P' | 'Figure'

export interface TaggedPage {
  /**
   * Tags what `draw` draws as content. Screen readers read the parts in the order of the calls, and a figure by
   * its `alt`.
   */
  readonly drawContent: (role: Role, draw: () => void, alt?: string) => void
  /** Marks what `draw` draws as decoration. */
  readonly drawDecoration: (draw: () => void) => void
  /** Writes the structure of the tagged content. */
  readonly finish: () => void
}

/** Adds accessibility tags to a page (PDF 1.7 §14.7 and §14.8), which the library does not do. */
export function taggedPage(pdf: PDFDocument, page: PDFPage): TaggedPage {
  const { context, catalog } = pdf
  const root = context.nextRef()
  const documentRef = context.nextRef()
  const elements: PDFRef[] = []

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
    finish() {
      context.assign(documentRef, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: elements }))
      const parents = context.register(context.obj({ Nums: [0, elements] }))
      context.assign(
        root,
        context.obj({ Type: 'StructTreeRoot', K: documentRef, ParentTree: parents, ParentTreeNextKey: 1 }),
      )
      page.node.set(PDFName.of('StructParents'), PDFNumber.of(0))
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
      catalog.set(PDFName.of('StructTreeRoot'), root)
      catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
    },
  }
}
