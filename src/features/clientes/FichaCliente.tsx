import { useState } from 'react'
import { Alert, Autocomplete, Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { usePuede, useTienda, useVivo } from '#data/react.tsx'
import { conEscrito, loEscrito, type Escrito } from '#data/useEscrito.ts'
import { sinUnidos } from '#domain/cliente.rules.ts'
import { Cliente } from '#domain/entidades/cliente.ts'
import { formatoIdentificacion, formatoTelefono, nombreCliente, revisarIdentificacion, soloDigitos } from '#domain/identificacion.ts'
import { comprobantes, tipoComprobantes } from '#domain/ncf.ts'
import { notices, toastError, toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/useLocked.ts'
import { CamposDireccion } from '../CamposDireccion.tsx'
import { Retomado } from '../Retomado.tsx'
import { enPalabras } from '../useOrden.ts'
import { CamposCredito } from './CamposCredito.tsx'
import { fichaDe, limpia, revisionDe, tipoPorLargo, type Ficha, type Formulario } from './ficha.ts'
import { FotoCliente } from './FotoCliente.tsx'

interface Props {
  /** undefined makes a new one. */
  cliente: Cliente | undefined
  escrito: Escrito
  onReady: () => void
}

const contribuyentes = ['Consumidor final', 'Persona física', 'Persona jurídica', 'Régimen especial', 'Gubernamental']
const tiposDeCliente = ['Normal', 'Frecuente', 'Mayorista', 'Empleado']

/** The form of a customer's record; what is half-typed stays on disk. */
export function FichaCliente({ cliente, escrito, onReady }: Props) {
  const { repo } = useTienda()
  const puedeEditar = usePuede(Cliente, cliente ? 'editar' : 'crear')
  const puedeCredito = usePuede(Cliente, 'editarCredito')
  const [inicial] = useState(() => fichaDe(cliente))
  const [retomado, setRetomado] = useState(Object.keys(escrito.campos).length > 0)
  const form = useForm<Ficha>({
    initialValues: conEscrito(inicial, escrito.campos),
    onValuesChange: (valores) => escrito.anotar(loEscrito(inicial, valores)),
    validate: revisionDe(inicial),
  })
  const [guardar, guardando] = useLocked(async (valores: Ficha) => {
    const limpios = limpia(valores)
    if (!limpios) return
    const cambiados: Partial<Cliente> = loEscrito(inicial, limpios)
    const guardado = cliente ? await repo.editar(Cliente, cliente.id, cambiados) : await repo.crear(Cliente, limpios)
    if (guardado.ok) {
      escrito.olvidar()
      toastSuccess(cliente ? notices.updated : 'Cliente creado')
      return onReady()
    }
    toastError(cliente ? notices.updateFailed : notices.createFailed, enPalabras(guardado.error))
  })
  return (
    <form onSubmit={form.onSubmit(guardar)} noValidate>
      <Fieldset disabled={!puedeEditar} variant="unstyled">
        <Stack>
          {retomado && (
            <Retomado
              onEmpezar={() => {
                setRetomado(false)
                form.setValues(inicial)
              }}
            />
          )}
          {cliente && <FotoCliente cliente={cliente} />}
          <TextInput label="Nombre o razón social" required data-autofocus {...form.getInputProps('nombre')} />
          <Identificacion form={form} propio={cliente?.id} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Teléfono"
              type="tel"
              inputMode="tel"
              {...form.getInputProps('telefono')}
              value={formatoTelefono(form.values.telefono)}
            />
            <TextInput label="Email" inputMode="email" {...form.getInputProps('email')} />
            <NativeSelect
              label="Comprobante"
              data={[
                { value: '', label: 'El de la tienda' },
                ...tipoComprobantes
                  .filter((tipo) => !comprobantes[tipo].notaCredito)
                  .map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
              ]}
              {...form.getInputProps('tipoComprobante')}
            />
            <Autocomplete label="Tipo de contribuyente" data={contribuyentes} maxLength={60} {...form.getInputProps('tipoContribuyente')} />
            <Autocomplete label="Tipo de cliente" data={tiposDeCliente} maxLength={40} {...form.getInputProps('tipoCliente')} />
            <TextInput label="Vendedor" maxLength={80} {...form.getInputProps('vendedor')} />
            <TextInput label="Cobrador" maxLength={80} {...form.getInputProps('cobrador')} />
          </SimpleGrid>
          <Fieldset legend="Dirección">
            <CamposDireccion valor={form.values} onChange={(cambio) => form.setValues(cambio)} />
          </Fieldset>
          <CamposCredito form={form} puede={puedeCredito} />
          <Textarea label="Nota" autosize minRows={2} maxLength={1000} {...form.getInputProps('nota')} />
          {puedeEditar && (
            <Group justify="flex-end">
              <Button type="submit" size="md" loading={guardando}>
                Guardar
              </Button>
            </Group>
          )}
        </Stack>
      </Fieldset>
    </form>
  )
}

/** The number, its kind, and what may be odd about it: nothing of it stops anybody. */
function Identificacion({ form, propio }: { form: Formulario; propio: string | undefined }) {
  const todos = useVivo(Cliente)
  const { identificacion, tipoIdentificacion } = form.values
  const { formatoValido, digitoValido } = revisarIdentificacion(identificacion, tipoIdentificacion)
  const digitos = soloDigitos(identificacion)
  const igual =
    digitos === ''
      ? undefined
      : sinUnidos((todos ?? []).map(({ doc }) => doc)).find(
          ({ id, identificacion: suya }) => id !== propio && soloDigitos(suya) === digitos,
        )
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="RNC, cédula o pasaporte"
          {...form.getInputProps('identificacion')}
          onChange={(event) => {
            const texto = event.currentTarget.value
            form.setFieldValue('identificacion', texto)
            if (tipoIdentificacion !== 'Pasaporte') form.setFieldValue('tipoIdentificacion', tipoPorLargo(texto))
          }}
          onBlur={() => tipoIdentificacion !== 'Pasaporte' && form.setFieldValue('identificacion', formatoIdentificacion(identificacion))}
        />
        <NativeSelect
          label="Tipo"
          data={[{ value: '', label: 'Sin identificación' }, 'RNC', 'Cédula', 'Pasaporte']}
          {...form.getInputProps('tipoIdentificacion')}
        />
      </SimpleGrid>
      {identificacion !== '' && tipoIdentificacion !== 'Pasaporte' && !(formatoValido && digitoValido) && (
        <Alert color="orange" title={formatoValido ? 'El dígito verificador no cuadra' : 'No tiene 9 dígitos de RNC ni 11 de cédula'}>
          Compáralo con el documento. Si está bien escrito puedes guardarlo: hay números reales que no cumplen la regla.
        </Alert>
      )}
      {igual && (
        <Alert color="orange" title="Ya hay un cliente con ese número">
          {nombreCliente(igual)}. Úsalo, o guarda este y después los unes desde la lista.
        </Alert>
      )}
    </>
  )
}
