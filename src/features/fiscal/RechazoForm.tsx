import { useState } from 'react'
import { Anchor, Button, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ejecutar } from '#data/device/browser/api.ts'
import { useTienda } from '#data/session/react.tsx'
import { comandosEcf, type EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import type { Fallo } from '#domain/core/result.ts'
import { tipoPorLargo, tiposIdentificacion, type TipoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { paths } from '#features/paths.ts'
import { toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { enPalabras } from '../kit/answer/useCommand.ts'
import { explicacionDe } from '../kit/paper/ecf.ts'

interface Props {
  ecf: EstadoDeEcf['porResolver'][number]
  onDone: () => void
  onClose: () => void
}

/** What DGII refused, and the acts that end it: sent again put right while its number is free, or said how it was settled. */
export function RechazoForm(props: Props) {
  const { secuencia, reemplaza } = props.ecf
  const [resolviendo, setResolviendo] = useState(secuencia !== 'libre' && reemplaza === null)
  const alResolver = () => setResolviendo(true)
  if (resolviendo) return <Resolver {...props} />
  return secuencia === 'libre' ? <Corregir {...props} onOther={alResolver} /> : <OtroNumero {...props} onOther={alResolver} />
}

function Corregir({ ecf, onDone, onClose, onOther }: Props & { onOther: () => void }) {
  const { tiendaId } = useTienda()
  const [nombre, setNombre] = useState('')
  const [identificacion, setIdentificacion] = useState('')
  const [tipoIdentificacion, setTipo] = useState<TipoIdentificacion>('')
  const [rechazo, setRechazo] = useState<Fallo>()
  const cambia = nombre.trim() !== '' || identificacion.trim() !== ''
  const [enviar, enviando] = useLocked(async () => {
    const comprador = { nombre: nombre.trim(), identificacion: identificacion.trim(), tipoIdentificacion }
    const respuesta = await ejecutar(comandosEcf.corregirEcf, { tiendaId, ecfId: ecf.id }, cambia ? { comprador } : {})
    if (!respuesta.ok) return setRechazo(respuesta.error)
    toastSuccess('Se firma y se envía otra vez')
    onDone()
  })
  return (
    <ActModal
      deliberate
      onClose={onClose}
      title={`Corregir ${ecf.ncf}`}
      onSubmit={enviar}
      running={enviando}
      submit="Corregir y enviar"
      disabled={cambia && (nombre.trim() === '' || identificacion.trim() === '')}
      problem={rechazo && enPalabras(rechazo)}
      others={
        <Button variant="default" onClick={onOther} disabled={enviando}>
          Se resolvió de otra forma
        </Button>
      }
    >
      <Dicho ecf={ecf} />
      <Text size="sm">
        Si lo malo era de la tienda (su nombre, su dirección, sus rangos), arréglalo primero en su página y deja esto vacío. Si era del
        comprador, escribe aquí el bueno: la venta no cambia.
      </Text>
      <TextInput label="Nombre del comprador" maxLength={200} value={nombre} onChange={(event) => setNombre(event.currentTarget.value)} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="RNC, cédula o pasaporte"
          maxLength={20}
          value={identificacion}
          onChange={(event) => {
            setIdentificacion(event.currentTarget.value)
            if (tipoIdentificacion !== 'Pasaporte') setTipo(tipoPorLargo(event.currentTarget.value))
          }}
        />
        <NativeSelect
          label="Qué es"
          data={tiposIdentificacion.map((value) => ({ value, label: value || 'Sin decir' }))}
          value={tipoIdentificacion}
          onChange={(event) => setTipo(tiposIdentificacion.find((tipo) => tipo === event.currentTarget.value) ?? '')}
        />
      </SimpleGrid>
    </ActModal>
  )
}

/** Its number is used, and the paper that it was to replace still waits. */
function OtroNumero({ ecf, onDone, onClose, onOther }: Props & { onOther: () => void }) {
  const { tiendaId } = useTienda()
  return (
    <ActModal
      deliberate
      onClose={onClose}
      title={`Reemplazar otra vez el ${ecf.reemplaza?.ncf ?? ''}`}
      submit="Tomar otro número"
      act={() => ejecutar(comandosEcf.reemplazarOtraVez, { tiendaId, ecfId: ecf.id }, {})}
      done="Se firma y se envía con otro número"
      onDone={onDone}
      others={
        <Button variant="default" onClick={onOther}>
          Se resolvió de otra forma
        </Button>
      }
    >
      <Dicho ecf={ecf} />
      <Text size="sm">
        Si lo malo era de la tienda o del comprador, arréglalo primero en su página: el comprobante nuevo se hace con lo que diga entonces.
      </Text>
    </ActModal>
  )
}

function Resolver({ ecf, onDone, onClose }: Props) {
  const { tiendaId } = useTienda()
  const [como, setComo] = useState('')
  const [rechazo, setRechazo] = useState<Fallo>()
  const [resolver, resolviendo] = useLocked(async () => {
    const respuesta = await ejecutar(comandosEcf.resolverEcf, { tiendaId, ecfId: ecf.id }, { como: como.trim() })
    if (!respuesta.ok) return setRechazo(respuesta.error)
    toastSuccess('Anotado')
    onDone()
  })
  return (
    <ActModal
      deliberate
      onClose={onClose}
      title={`Resolver ${ecf.ncf}`}
      onSubmit={resolver}
      running={resolviendo}
      submit="Marcar resuelto"
      disabled={como.trim() === ''}
      problem={rechazo && enPalabras(rechazo)}
    >
      <Dicho ecf={ecf} />
      <Textarea
        label="Cómo se resolvió"
        placeholder="Se emitió el E320000000123 en su lugar"
        required
        autosize
        minRows={2}
        maxLength={300}
        value={como}
        onChange={(event) => setComo(event.currentTarget.value)}
      />
    </ActModal>
  )
}

function Dicho({ ecf }: Pick<Props, 'ecf'>) {
  const { slug } = useTienda()
  const { que, arreglo } = explicacionDe(ecf)
  const deCompra = ecf.ventaId.startsWith('compra:')
  return (
    <>
      <Text fw={600}>{que}</Text>
      <Text size="sm">
        {arreglo}{' '}
        <Anchor
          component={Link}
          to={
            deCompra
              ? paths.compras.href({ nombre: slug }, { compra: ecf.ventaId })
              : paths.imprimirFacturas.href({ nombre: slug }, { factura: ecf.ventaId })
          }
        >
          {deCompra ? 'Ver la compra' : 'Ver la factura'}
        </Anchor>
      </Text>
    </>
  )
}
