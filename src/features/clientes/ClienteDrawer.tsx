import { useState } from 'react'
import {
  Alert,
  Button,
  Drawer,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Textarea,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { usePuede, useTienda, useVivo } from '#data/react.tsx'
import { conEscrito, loEscrito, useEscrito, type Escrito } from '#data/useEscrito.ts'
import { Cliente } from '#domain/entidades/cliente.ts'
import { formatoIdentificacion, nombreCliente, revisarIdentificacion, soloDigitos } from '#domain/identificacion.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { leerCentavos } from '#domain/money.ts'
import { comprobantes, tipoComprobantes } from '#domain/ncf.ts'
import { MoneyInput } from '#ui/NumberField.tsx'
import { notices, toastError, toastSuccess } from '#ui/toast.ts'
import { UnsavedDialog } from '#ui/UnsavedGuard.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { Retomado } from '../Retomado.tsx'
import { enPalabras } from '../useOrden.ts'

type CamposCliente = Pick<
  Cliente,
  | 'nombre'
  | 'identificacion'
  | 'tipoIdentificacion'
  | 'email'
  | 'telefono'
  | 'tipoContribuyente'
  | 'tipoComprobante'
  | 'tipoCliente'
  | 'condicion'
  | 'vendedor'
  | 'cobrador'
  | 'tiempoCreditoDias'
  | 'creditoAprobadoCentavos'
  | 'descuentoPuntosBasicos'
  | 'calle'
  | 'calleReferencia'
  | 'nota'
>

const enBlanco: CamposCliente = {
  nombre: '',
  identificacion: '',
  tipoIdentificacion: '',
  email: '',
  telefono: '',
  tipoContribuyente: '',
  tipoComprobante: '',
  tipoCliente: 'Normal',
  condicion: 'CONTADO',
  vendedor: '',
  cobrador: '',
  tiempoCreditoDias: 0,
  creditoAprobadoCentavos: 0,
  descuentoPuntosBasicos: 0,
  calle: '',
  calleReferencia: '',
  nota: '',
}
const campos = Object.keys(enBlanco) as (keyof CamposCliente)[]

/** RNC has 9 digits and a cédula 11; the person may say otherwise. */
const tipoPorLargo = (texto: string): CamposCliente['tipoIdentificacion'] => {
  const digitos = soloDigitos(texto)
  return digitos.length === 11 ? 'Cédula' : digitos.length === 9 || digitos.length === 8 ? 'RNC' : ''
}

interface Props {
  /** undefined makes a new one. */
  cliente: Cliente | undefined
  onCerrar: () => void
}

/** One client's file. What is half-typed stays on disk until it is saved or thrown away. */
export function ClienteDrawer({ cliente, onCerrar }: Props) {
  const escrito = useEscrito(`ficha:cliente:${cliente?.id ?? 'nuevo'}`)
  const [saliendo, setSaliendo] = useState(false)
  return (
    <Drawer
      opened
      onClose={() => (Object.keys(escrito.campos).length > 0 ? setSaliendo(true) : onCerrar())}
      position="right"
      size="lg"
      title={cliente ? nombreCliente(cliente) : 'Nuevo cliente'}
    >
      {escrito.leido && <Formulario cliente={cliente} escrito={escrito} onCerrar={onCerrar} />}
      <UnsavedDialog
        opened={saliendo}
        onStay={() => setSaliendo(false)}
        onDiscard={() => {
          escrito.olvidar()
          onCerrar()
        }}
      />
    </Drawer>
  )
}

function Formulario({ cliente, escrito, onCerrar }: Props & { escrito: Escrito }) {
  const { repo } = useTienda()
  const puedeEditar = usePuede(Cliente, cliente ? 'editar' : 'crear')
  const puedeCredito = usePuede(Cliente, 'editarCredito')
  const todos = useVivo(Cliente)
  const [inicial] = useState<CamposCliente>(() =>
    cliente ? (Object.fromEntries(campos.map((campo) => [campo, cliente[campo]])) as CamposCliente) : enBlanco,
  )
  const [retomado, setRetomado] = useState(Object.keys(escrito.campos).length > 0)
  const form = useForm<CamposCliente>({
    initialValues: conEscrito(inicial, escrito.campos),
    onValuesChange: (valores) => escrito.anotar(loEscrito(inicial, valores)),
    validate: {
      nombre: (valor) => (valor.trim() === '' ? 'Escribe el nombre' : valor.length > 200 ? 'El nombre puede tener hasta 200 letras' : null),
      email: (valor) => (valor !== '' && !valor.includes('@') ? 'Email inválido' : null),
      identificacion: (valor) => (valor.length > 20 ? 'Hasta 20 letras o números' : null),
    },
  })
  const { identificacion, tipoIdentificacion } = form.values
  const revision = revisarIdentificacion(identificacion, tipoIdentificacion)
  const igual =
    identificacion === ''
      ? undefined
      : todos?.find(
          ({ doc }) =>
            doc.id !== cliente?.id &&
            soloDigitos(doc.identificacion) !== '' &&
            soloDigitos(doc.identificacion) === soloDigitos(identificacion),
        )
  const [guardar, guardando] = useLocked(async (valores: CamposCliente) => {
    const limpios: CamposCliente = {
      ...valores,
      nombre: valores.nombre.trim(),
      identificacion: valores.tipoIdentificacion === 'Pasaporte' ? valores.identificacion.trim() : soloDigitos(valores.identificacion),
    }
    const cambiados: Partial<CamposCliente> = loEscrito(inicial, limpios)
    const guardado = cliente ? await repo.editar(Cliente, cliente.id, cambiados) : await repo.crear(Cliente, limpios)
    if (guardado.ok) {
      escrito.olvidar()
      toastSuccess(cliente ? notices.updated : 'Cliente creado')
      return onCerrar()
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
          <TextInput label="Nombre o razón social" required data-autofocus {...form.getInputProps('nombre')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="RNC, cédula o pasaporte"
              {...form.getInputProps('identificacion')}
              onChange={(event) => {
                const texto = event.currentTarget.value
                form.setFieldValue('identificacion', texto)
                if (tipoIdentificacion !== 'Pasaporte') form.setFieldValue('tipoIdentificacion', tipoPorLargo(texto))
              }}
              onBlur={() =>
                tipoIdentificacion !== 'Pasaporte' && form.setFieldValue('identificacion', formatoIdentificacion(identificacion))
              }
            />
            <NativeSelect
              label="Tipo"
              data={[{ value: '', label: 'Sin identificación' }, 'RNC', 'Cédula', 'Pasaporte']}
              {...form.getInputProps('tipoIdentificacion')}
            />
          </SimpleGrid>
          {identificacion !== '' && tipoIdentificacion !== 'Pasaporte' && !(revision.formatoValido && revision.digitoValido) && (
            <Alert
              color="orange"
              title={revision.formatoValido ? 'El dígito verificador no cuadra' : 'No tiene 9 dígitos de RNC ni 11 de cédula'}
            >
              Compáralo con el documento. Si está bien escrito puedes guardarlo: hay números reales que no cumplen la regla.
            </Alert>
          )}
          {igual && (
            <Alert color="orange" title="Ya hay un cliente con ese número">
              {nombreCliente(igual.doc)}. Úsalo, o guarda este si son dos personas.
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="Teléfono" inputMode="tel" {...form.getInputProps('telefono')} />
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
            <TextInput label="Tipo de contribuyente" {...form.getInputProps('tipoContribuyente')} />
            <TextInput label="Calle y número" {...form.getInputProps('calle')} />
            <TextInput label="Referencia" {...form.getInputProps('calleReferencia')} />
            <TextInput label="Vendedor" {...form.getInputProps('vendedor')} />
            <TextInput label="Cobrador" {...form.getInputProps('cobrador')} />
          </SimpleGrid>
          <Fieldset legend="Crédito" disabled={!puedeCredito}>
            {!puedeCredito && (
              <Text size="sm" c="dimmed" mb="xs">
                Solo un supervisor o el dueño cambia el crédito.
              </Text>
            )}
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <NativeSelect
                label="Condición"
                data={[
                  { value: 'CONTADO', label: 'Contado' },
                  { value: 'CREDITO', label: 'Crédito' },
                ]}
                {...form.getInputProps('condicion')}
              />
              <MoneyInput
                label="Límite"
                parse={leerCentavos}
                explain={explicarCodigo}
                value={form.values.creditoAprobadoCentavos}
                onChange={(valor) => form.setFieldValue('creditoAprobadoCentavos', valor ?? 0)}
              />
              <NumberInput
                label="Días"
                min={0}
                max={3650}
                allowDecimal={false}
                value={form.values.tiempoCreditoDias}
                onChange={(valor) => form.setFieldValue('tiempoCreditoDias', typeof valor === 'number' ? valor : 0)}
              />
            </SimpleGrid>
          </Fieldset>
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
