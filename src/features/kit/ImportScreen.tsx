import { useRef, useState, type ReactNode } from 'react'
import { Alert, Button, Card, Group, Stack } from '@mantine/core'
import { IconArrowBackUp, IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTiendaSiHay } from '#data/session/react.tsx'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo, Result } from '#domain/core/result.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { download } from '#ui/download.ts'
import { FileDrop } from '#ui/input/FileDrop.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { ProgressBar } from '#ui/show/ProgressBar.tsx'
import { Loading } from '#ui/show/states.tsx'
import { Steps } from '#ui/show/Steps.tsx'
import { toastError, toastInfo } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/page/UnsavedGuard.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { FilasConError } from './import/FilasConError.tsx'
import { MapaDeColumnas } from './import/MapaDeColumnas.tsx'
import { tiposDeTabla } from './import/tabla-de-archivo.ts'
import { rememberedColumns } from './column-memory.ts'
import {
  badRows,
  lookAt,
  readAll,
  REPORT_HEADER,
  type BadRows,
  type ColumnMap,
  type FileSpec,
  type Reading,
  type Sample,
} from './import-file.ts'

const STEPS = ['Archivo', 'Columnas', 'Revisión', 'Listo'] as const

/** What a review of one's own does. */
export interface ReviewTools<P> {
  archivo: string
  /** Reads the file again against what is in force now. */
  onAgain: () => void
  onBack: () => void
  onOther: () => void
  onSaved: (plan: P) => void
}

interface Props<C extends string, R, H extends object, P> {
  title: string
  description?: string
  file: FileSpec<C, R, H>
  drop: { label?: string; description: string }
  /** Said over all steps. */
  note?: ReactNode
  /** No file is asked for now. */
  blocked?: boolean
  /** Those of the file's columns that this person may bring. */
  columns?: readonly C[]
  required: (map: ColumnMap<C>) => readonly C[]
  /** More to say before the file is read. */
  more?: ReactNode
  /** Remembers on this device which column is what, under this name, and what else `more` asked. */
  memory?: { name: string; more: object; onMore: (noted: unknown) => void }
  /** What rows are read with, at that moment. */
  readWith: () => Promise<Result<H>>
  /** What the rows would do, before it is done. */
  plan: (rows: R[], how: H & { archivo: string }, map: ColumnMap<C>) => Promise<Result<P>>
  /** As the button says it: `120 clientes`. */
  size?: (plan: P) => { count: number; noun: string }
  /** What it will do, in a card; or a whole review, which saves by itself. */
  review?: (plan: P, bad: BadRows) => ReactNode
  /** Shown under it. */
  below?: (plan: P) => ReactNode
  ownReview?: (plan: P, tools: ReviewTools<P>) => ReactNode
  /** All or nothing; with `onAdvance`, how many are saved. Answers what was saved: things may have moved since the review. */
  save?: (plan: P, reach: { signal: AbortSignal; onAdvance: (done: number) => void; archivo: string }) => Promise<Result<P>>
  /** While it is saved; may it be stopped? */
  saving?: { label: string; stoppable: boolean }
  done: { title: (plan: P) => string; to: string; link: string }
  saved: (plan: P) => ReactNode
  /** Takes the whole import back. */
  undo?: { explain: ReactNode; run: (plan: P) => Promise<Result<unknown>> } | undefined
}

type Step<C extends string, R, P> =
  | { at: 'file' }
  | { at: 'columns'; sample: Sample<C> }
  | { at: 'reading'; sample: Sample<C>; done: number }
  | { at: 'review'; sample: Sample<C>; reading: Reading<R>; plan: P }
  | { at: 'saving'; plan: P; done: number | undefined }
  | { at: 'done'; plan: P; bad: BadRows; archivo: string; undone: boolean }

const stepNumber: Readonly<Record<Step<string, unknown, unknown>['at'], number>> = {
  file: 0,
  columns: 1,
  reading: 1,
  review: 2,
  saving: 2,
  done: 4,
}

/** Brings rows in from a file: look, say which column is what, read with a bar that can be cancelled, see what it would do, save, take back. */
export function ImportScreen<C extends string, R, H extends object, P>(props: Props<C, R, H, P>) {
  const { file: spec, memory, plan: makePlan, undo, size = () => ({ count: 0, noun: '' }) } = props
  const drafts = useTiendaSiHay()?.borradores
  const columns = props.columns ?? (Object.keys(spec.titles) as C[])
  const [step, setStep] = useState<Step<C, R, P>>({ at: 'file' })
  const [map, setMap] = useState<ColumnMap<C>>({})
  const [decimal, setDecimal] = useState<'.' | ','>('.')
  const stop = useRef(new AbortController())
  const fail = (error: Fallo) => {
    const { mensaje, arreglo } = mensajeDe(error)
    // Whoever cancelled did not fail.
    const say = error.code.endsWith('.cancelado') ? toastInfo : toastError
    say(mensaje, arreglo)
  }
  const [open] = useLocked(async (chosen: File) => {
    const looked = await lookAt(chosen, spec)
    if (!looked.ok) return fail(looked.error)
    const noted = memory && (await drafts?.leerOtro(memory.name))
    const known = rememberedColumns<C>(noted, looked.value.encabezado)
    if (known) memory?.onMore(noted)
    const whole = known?.mapa ?? looked.value.mapa
    setMap(Object.fromEntries(columns.flatMap((column) => (whole[column] === undefined ? [] : [[column, whole[column]]]))) as ColumnMap<C>)
    // A spreadsheet's numbers are written by this program, whatever the last text file did.
    setDecimal((looked.value.deHoja ? undefined : known?.decimal) ?? looked.value.decimal)
    setStep({ at: 'columns', sample: looked.value })
  })
  async function readAndPlan(sample: Sample<C>, signal: AbortSignal): Promise<Result<{ reading: Reading<R>; plan: P }>> {
    const how = await props.readWith()
    if (!how.ok) return how
    const onAdvance = (done: number) => setStep({ at: 'reading', sample, done })
    const reading = await readAll(sample, spec, spec.reader({ ...how.value, mapa: map, decimal }), { signal, onAdvance })
    if (!reading.ok) return reading
    const plan = await makePlan(reading.value.rows, { ...how.value, archivo: sample.archivo }, map)
    return plan.ok ? { ok: true, value: { reading: reading.value, plan: plan.value } } : plan
  }
  const [read] = useLocked(async (sample: Sample<C>) => {
    if (memory) drafts?.guardarOtro(memory.name, { encabezado: sample.encabezado, mapa: map, decimal, ...memory.more })
    stop.current = new AbortController()
    setStep({ at: 'reading', sample, done: 0 })
    const { signal } = stop.current
    const outcome = await readAndPlan(sample, signal)
    if (outcome.ok) return setStep({ at: 'review', sample, ...outcome.value })
    setStep({ at: 'columns', sample })
    fail(outcome.error)
  })
  const [keep] = useLocked(async (reviewed: Extract<Step<C, R, P>, { at: 'review' }>) => {
    const { plan, reading, sample } = reviewed
    stop.current = new AbortController()
    setStep({ at: 'saving', plan, done: undefined })
    const { archivo } = sample
    const onAdvance = (done: number) => setStep({ at: 'saving', plan, done })
    const saved = await props.save?.(plan, { signal: stop.current.signal, onAdvance, archivo })
    if (!saved) return undefined
    if (saved.ok) return setStep({ at: 'done', plan: saved.value, bad: reading.bad, archivo, undone: false })
    setStep(reviewed)
    fail(saved.error)
  })
  const [asking, setAsking] = useState(false)
  const other = () => setStep({ at: 'file' })
  const { label = 'Guardando en este equipo: entra todo o no entra nada', stoppable = true } = props.saving ?? {}
  const cancel = () => stop.current.abort()
  return (
    <PageLayout
      title={props.title}
      description={props.description ?? 'Desde una hoja de Excel (.xlsx) o un archivo CSV o de texto.'}
      width="normal"
    >
      <UnsavedGuard when={step.at !== 'file' && step.at !== 'done'} />
      <Steps steps={STEPS} current={stepNumber[step.at]} />
      {props.note}
      {step.at === 'file' && !props.blocked && (
        <FileDrop
          label={props.drop.label ?? 'Arrastra aquí el archivo o toca para elegirlo'}
          description={props.drop.description}
          accept={spec.endings === undefined ? tiposDeTabla : `${tiposDeTabla},${spec.endings}`}
          onFile={open}
        />
      )}
      {step.at === 'columns' && (
        <MapaDeColumnas
          archivo={step.sample.archivo}
          muestra={step.sample}
          columnas={columns}
          titulos={spec.titles}
          obligatorias={props.required(map)}
          mapa={map}
          onMapa={setMap}
          {...(spec.decimals === undefined ? {} : { decimal, onDecimal: setDecimal })}
          onRead={() => read(step.sample)}
          onOther={other}
        >
          {props.more}
        </MapaDeColumnas>
      )}
      {step.at === 'reading' && <ProgressBar label="Revisando las filas" value={Math.round(step.done * 100)} max={100} onCancel={cancel} />}
      {step.at === 'saving' &&
        (step.done === undefined ? (
          <Stack align="center">
            <Loading label={label} />
            {stoppable && (
              <Button variant="default" onClick={cancel}>
                Cancelar
              </Button>
            )}
          </Stack>
        ) : (
          <ProgressBar label={label} value={step.done} max={size(step.plan).count} {...(stoppable ? { onCancel: cancel } : {})} />
        ))}
      {step.at === 'review' &&
        (props.ownReview?.(step.plan, {
          archivo: step.sample.archivo,
          onAgain: () => read(step.sample),
          onBack: () => setStep({ at: 'columns', sample: step.sample }),
          onOther: other,
          onSaved: (plan) => setStep({ at: 'done', plan, bad: badRows([], spec.titles), archivo: step.sample.archivo, undone: false }),
        }) ?? (
          <Stack>
            <Card>
              {props.review?.(step.plan, step.reading.bad)}
              <Group mt="md">
                <Button
                  size="md"
                  leftSection={<IconFileImport size={20} aria-hidden />}
                  disabled={size(step.plan).count === 0}
                  onClick={() => keep(step)}
                >
                  Importar {formatInteger(size(step.plan).count)} {size(step.plan).noun}
                </Button>
                <Button size="md" variant="default" onClick={() => setStep({ at: 'columns', sample: step.sample })}>
                  Volver a las columnas
                </Button>
              </Group>
            </Card>
            {props.below?.(step.plan)}
            <BadRowsCard bad={step.reading.bad} archivo={step.sample.archivo} />
          </Stack>
        ))}
      {step.at === 'done' && (
        <Stack>
          <Alert color="teal" title={step.undone ? 'La importación se deshizo' : props.done.title(step.plan)} role="status">
            {!step.undone && props.saved(step.plan)}
          </Alert>
          <Group>
            <Button component={Link} to={props.done.to}>
              {props.done.link}
            </Button>
            <Button variant="default" onClick={other}>
              Importar otro archivo
            </Button>
            {undo && !step.undone && (
              <Button variant="subtle" color="red" leftSection={<IconArrowBackUp size={20} aria-hidden />} onClick={() => setAsking(true)}>
                Deshacer
              </Button>
            )}
          </Group>
          <BadRowsCard bad={step.bad} archivo={step.archivo} />
          <ConfirmDialog
            opened={asking}
            onClose={() => setAsking(false)}
            title="¿Deshacer esta importación?"
            confirmLabel="Deshacer"
            danger
            onConfirm={async () => {
              const undone = await undo?.run(step.plan)
              if (undone && !undone.ok) return fail(undone.error)
              return setStep({ ...step, undone: true })
            }}
          >
            {undo?.explain}
          </ConfirmDialog>
        </Stack>
      )}
    </PageLayout>
  )
}

/** Every bad cell: the first ones here, all of them in a file. */
export function BadRowsCard({ bad, archivo }: { bad: BadRows; archivo: string }) {
  const take = async () => {
    const { unparse } = await import('papaparse')
    // The byte order mark makes Excel read UTF-8.
    const parts = [`\uFEFF${unparse([REPORT_HEADER])}\r\n`, ...bad.report]
    download(`errores de ${archivo}.csv`, new Blob(parts, { type: 'text/csv;charset=utf-8' }))
  }
  return <FilasConError filas={bad.rows} errores={bad.errors} cuantos={bad.count} onDownload={() => void take()} />
}
