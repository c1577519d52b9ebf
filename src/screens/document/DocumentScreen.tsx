import { useQuery } from '@tanstack/react-query'
import { useI18nProvider } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { DOCUMENT_PATH, type IssuedDocument } from '../../../registry/entities/documents.ts'
import { http } from '../../platform/api/index.ts'
import { directionOf, isLanguage } from '../../platform/i18n/languages.ts'
import { loadPrintFont } from '../../platform/layout/print-font.ts'
import { useDocumentTitle } from '../../platform/layout/title.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Segmented } from '../../platform/ui/controls/Segmented.tsx'
import { LoadError } from '../../platform/ui/feedback/LoadError.tsx'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { DocumentFiles } from './DocumentFiles.tsx'
import { DocumentPage } from './DocumentPage.tsx'
import { type DocumentTexts, nameSeries, useDocumentTexts } from './document-texts.ts'
import { PAPERS, type Paper, printDocument, usePaperSize } from './paper.ts'

/** Reads a document by the secret of its address, without a session. */
const useIssuedDocument = (token: string) =>
  useQuery({
    queryKey: ['issued', token],
    queryFn: async ({ signal }): Promise<IssuedDocument> => {
      const path = `${DOCUMENT_PATH.slice(1)}/${encodeURIComponent(token)}`
      const { body } = await http.send(`GET ${path}`, { token: 'none', signal })
      return (body as { data: IssuedDocument }).data
    },
  })

/** A loaded document with its tools: the paper and the print button, which paper leaves out. */
function LoadedDocument({ issued, texts }: { issued: IssuedDocument; texts: DocumentTexts }) {
  const [paper, setPaper] = useState<Paper>('a4')
  const page = useRef<HTMLDivElement>(null)
  const { translate, language } = texts
  useDocumentTitle(`${nameSeries(issued, texts)} ${issued.number}`)
  usePaperSize(paper, page)
  // The page has the font of the print, so that a receipt is measured as it is printed.
  useEffect(() => void loadPrintFont(), [])
  return (
    <main className="document-screen" data-paper={paper}>
      <div className="document-tools" lang={language} dir={directionOf(language)}>
        <Segmented
          label={translate('documents.paper')}
          values={PAPERS}
          value={paper}
          renderName={(name) => translate(`documents.paper_${name}`)}
          onChange={setPaper}
        />
        <Button kind="water" icon="print" onClick={() => void printDocument()}>
          {translate('documents.print')}
        </Button>
        <DocumentFiles issued={issued} texts={texts} />
        <p>{translate('documents.print_hint')}</p>
      </div>
      <div className="document-sheet paper" ref={page}>
        <DocumentPage document={issued} texts={texts} />
      </div>
    </main>
  )
}

/** The page of a document, for everybody with its address. */
export function DocumentScreen() {
  const { token = '' } = useParams()
  const current = useI18nProvider().getLocale()
  const { data, error, refetch } = useIssuedDocument(token)
  const chosen = data?.content.language
  const texts = useDocumentTexts(chosen && isLanguage(chosen) ? chosen : current)
  if (error)
    return (
      <main className="document-screen">
        <LoadError error={error} onRetry={() => void refetch()} />
      </main>
    )
  if (!data || !texts)
    return (
      <main className="document-screen">
        <Skeleton />
      </main>
    )
  return <LoadedDocument issued={data} texts={texts} />
}
