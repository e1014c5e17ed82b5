import { useCallback, useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useForm } from '@mantine/form'
import { conEscrito, type Escrito } from '#data/session/useEscrito.ts'
import type { Result } from '#domain/core/result.ts'
import { notices, toastError, toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { enPalabras } from './answer/useCommand.ts'
import {
  acceptedOf,
  changedFrom,
  cleaned,
  problemsOf,
  underSaved,
  valuesOf,
  type Accepted,
  type Fields,
  type Kept,
  type Values,
} from './fields.ts'

interface Options<F extends Fields> {
  /** What is stored; undefined makes a new one. */
  stored: object | undefined
  /** What a new one begins with. */
  initial?: Partial<Values<F>>
  /** May this person change it? */
  allowed?: boolean
  /** Keeps on disk what is half-typed: `useEscrito('ficha:cliente:nuevo')`. */
  draft?: Escrito
  /** What is wrong with fields together. */
  check?: (values: Values<F>) => Partial<Record<keyof Values<F>, string>>
  /** Gets everything as it is kept, and what of it was changed here. */
  save: (all: Kept<F>, changed: Partial<Kept<F>>) => Promise<Result<unknown>>
  onSaved?: () => void
  /** Said when it was saved; '' says nothing. */
  done?: string | ((all: Kept<F>) => string)
  /** Said over the reason when it was not; '' puts the reason in the form instead. */
  failed?: string
}

export interface EntityForm<V extends object = Record<string, unknown>> {
  fields: Fields
  values: V
  set: (change: Partial<V>) => void
  put: <N extends keyof V & string>(name: N, value: V[N]) => void
  /** What the fields say is wrong, since the last try to save. */
  errors: Partial<Record<keyof V, ReactNode>>
  /** What is wrong as it stands, in the order of the fields. */
  problems: Readonly<Record<string, string>>
  allowed: boolean
  /** Is something typed that is not saved? */
  dirty: boolean
  saving: boolean
  submit: (event?: FormEvent<HTMLFormElement>) => void
  /** Why it was not saved. */
  problem: string | undefined
  /** false until it is known whether something was typed before. */
  ready: boolean
  /** Is what is half-typed on disk? Then leaving the page takes nothing. */
  hasDraft: boolean
  /** What is in it was typed before the page ended. */
  resumed: boolean
  /** Takes back everything that was typed. */
  restart: () => void
}

/**
 * The form of an entity, or of a command: what is stored under what was typed here. What somebody else changes meanwhile shows where
 * nothing was typed; what is half-typed is on disk when there is a `draft`; a save gets what was changed, and nothing that cannot be kept.
 */
export function useEntityForm<F extends Fields>(fields: F, options: Options<F>): EntityForm<Values<F>> {
  const { stored, initial, draft, check, save, onSaved, allowed = true } = options
  const { done = notices.updated, failed = stored ? notices.updateFailed : notices.createFailed } = options
  type V = Values<F>
  const [accepted, setAccepted] = useState<Accepted>({})
  const known = valuesOf(fields, stored, initial)
  const base = underSaved(known, accepted)
  const baseRef = useRef(base)
  const [ready, setReady] = useState(draft === undefined)
  const [resumed, setResumed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [failedOnce, setFailedOnce] = useState(false)

  const problemsIn = (values: V): Record<string, string> => ({
    ...problemsOf(fields, values, baseRef.current),
    ...(check?.(values) as Record<string, string> | undefined),
  })
  const form = useForm<Record<string, unknown>>({
    initialValues: base,
    onValuesChange: (values) => draft?.anotar(changedFrom(baseRef.current, values as V)),
    validate: (values) => problemsIn(values as V),
  })
  const values = form.values as V
  const dirty = Object.keys(changedFrom(base, values)).length > 0

  const moved = JSON.stringify(base)
  const rebase = useEffectEvent(() => {
    const typed = changedFrom(baseRef.current, form.getValues() as V)
    baseRef.current = base
    form.setValues({ ...base, ...typed })
  })
  useEffect(() => {
    if (JSON.stringify(baseRef.current) !== moved) rebase()
  }, [moved])

  const read = draft?.leido ?? true
  const resume = useEffectEvent(() => {
    if (ready) return
    const typed = draft?.campos ?? {}
    if (Object.keys(typed).length > 0) {
      form.setValues(conEscrito(base, typed))
      setResumed(true)
    }
    setReady(true)
  })
  useEffect(() => {
    if (read) resume()
  }, [read])

  const [run, saving] = useLocked(async () => {
    setProblem(undefined)
    const typed = form.getValues() as V
    const kept = cleaned(fields, typed)
    const saved = await save(kept, changedFrom(cleaned(fields, baseRef.current), kept))
    if (!saved.ok) {
      setFailedOnce(true)
      if (failed === '') setProblem(enPalabras(saved.error))
      else toastError(failed, enPalabras(saved.error))
      return
    }
    draft?.olvidar()
    setResumed(false)
    setFailedOnce(false)
    const said = typeof done === 'string' ? done : done(kept)
    if (said !== '') toastSuccess(said)
    if (stored) setAccepted(acceptedOf(known, typed))
    onSaved?.()
  })

  return {
    fields,
    values,
    set: (change) => form.setValues(change),
    put: (name, value) => form.setFieldValue(name, value),
    // A save whose answer was cut may have been done: what this form then repeats is said as soon as the list has it.
    errors: (failedOnce ? { ...check?.(values), ...form.errors } : form.errors) as EntityForm<V>['errors'],
    problems: problemsIn(values),
    allowed,
    dirty,
    saving,
    submit: form.onSubmit(
      () => run(),
      (errors) => {
        const first = fields.names.find((name) => errors[name] !== undefined)
        if (first !== undefined) form.getInputNode(first)?.focus()
      },
    ),
    problem,
    ready,
    hasDraft: draft !== undefined,
    resumed,
    restart: useCallback(() => {
      form.clearErrors()
      form.setValues(baseRef.current)
      draft?.olvidar()
      setResumed(false)
      setProblem(undefined)
      setFailedOnce(false)
      // oxlint-disable-next-line react/exhaustive-deps -- the form's functions are stable
    }, [draft]),
  }
}
