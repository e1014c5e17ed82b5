import { useState, type ReactNode } from 'react'
import { Button, Drawer, Fieldset, Group, Modal, Stack } from '@mantine/core'
import { UnsavedDialog, UnsavedGuard } from '#ui/page/UnsavedGuard.tsx'
import { Hoja } from './form/Hoja.tsx'
import { Problem } from './answer/Problem.tsx'
import { Retomado } from './form/Retomado.tsx'
import { FormOfFields } from './Field.tsx'
import type { EntityForm } from './useEntityForm.ts'

interface FormProps<V extends object> {
  form: EntityForm<V>
  /** On the button that saves. */
  submit?: string
  /** Beside it, a way out that takes nothing along. */
  onCancel?: () => void
  children: ReactNode
}

/** The fields of a form, what was typed before, why it was not saved, and the button that saves it. */
export function Form<V extends object>({ form, submit = 'Guardar', onCancel, children }: FormProps<V>) {
  if (!form.ready) return null
  return (
    <FormOfFields value={form as unknown as EntityForm}>
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          form.submit(event)
        }}
      >
        <Fieldset disabled={!form.allowed} variant="unstyled">
          <Stack>
            {form.resumed && <Retomado onEmpezar={form.restart} />}
            {children}
            {form.problem !== undefined && <Problem>{form.problem}</Problem>}
            {form.allowed && (
              <Group justify="flex-end">
                {onCancel && (
                  <Button variant="default" onClick={onCancel} disabled={form.saving}>
                    Cancelar
                  </Button>
                )}
                <Button type="submit" loading={form.saving}>
                  {submit}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      </form>
    </FormOfFields>
  )
}

interface DialogProps<V extends object> {
  form: EntityForm<V>
  title: string
  size?: 'md' | 'lg' | 'xl'
  onClose: () => void
  children: ReactNode
}

/** Closes a dialog, but asks first when something is typed in it that is not saved. */
function useClosing<V extends object>({ form, onClose }: Pick<DialogProps<V>, 'form' | 'onClose'>) {
  const [leaving, setLeaving] = useState(false)
  const discard = () => {
    form.restart()
    onClose()
  }
  const unsaved = form.dirty && form.allowed
  return {
    discard,
    close: () => (unsaved && !form.saving ? setLeaving(true) : onClose()),
    question: (
      <>
        <UnsavedGuard when={unsaved && !form.saving && !leaving && !form.hasDraft} />
        <UnsavedDialog opened={leaving} onStay={() => setLeaving(false)} onDiscard={discard} />
      </>
    ),
  }
}

/** A form in a dialog of its own. */
export function FormModal<V extends object>({ submit, children, ...props }: DialogProps<V> & Pick<FormProps<V>, 'submit'>) {
  const { form, title, size = 'md' } = props
  const { discard, close, question } = useClosing(props)
  return (
    <Modal opened onClose={close} title={title} size={size}>
      <Form form={form} {...(submit === undefined ? {} : { submit })} onCancel={discard}>
        {children}
      </Form>
      {question}
    </Modal>
  )
}

/** A drawer in which a form stands, maybe among other things: the `<Form>` is among its children. */
export function FormDrawer<V extends object>(props: DialogProps<V>) {
  const { title, size = 'lg', children } = props
  const { close, question } = useClosing(props)
  return (
    <Drawer opened onClose={close} position="right" size={size} title={title}>
      {children}
      {question}
    </Drawer>
  )
}

/** A page, or a tab of one, that is a form: its sections, and the bar that saves them, which appears with the first change. */
export function FormSheet<V extends object>({ form, children }: Pick<FormProps<V>, 'form' | 'children'>) {
  const [problem] = Object.values(form.problems)
  // Nothing is tried here before it can be saved: what is wrong shows while it is typed.
  const live = { ...form, errors: form.problems } as unknown as EntityForm
  return (
    <FormOfFields value={live}>
      <Hoja
        sucio={form.dirty}
        guardando={form.saving}
        problema={form.problem ?? problem}
        onSave={() => form.submit()}
        onDiscard={form.restart}
      >
        {children}
      </Hoja>
    </FormOfFields>
  )
}
