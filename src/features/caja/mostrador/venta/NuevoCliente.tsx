import { useState } from 'react'
import { Alert, Button, Select, TextInput } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { Comprador } from '#domain/ventas/venta.entity.ts'
import { compradorDe } from '#domain/ventas/comprador.ts'
import { leerTelefono, revisarIdentificacion } from '#domain/fiscal/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeVenta, type TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import type { Fallo } from '#domain/core/result.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { problemaDeTelefono } from '#features/kit/form/telefono.ts'
import type { Costumbres } from '../mesa/mesa.ts'
import { ActForm } from '#features/kit/ActForm.tsx'
import { Taxpayer } from '#features/kit/Taxpayer.tsx'

type Conocido = Pick<
  Cliente,
  'id' | 'nombre' | 'identificacion' | 'tipoIdentificacion' | 'tipoComprobante' | 'descuentoPuntosBasicos' | 'precio'
>

interface Props {
  /** What was searched: a name or a number to begin with. */
  texto: string
  /** Who is registered already: the same number twice is the same person. */
  conocidos: readonly Conocido[]
  onReady: (cliente: Comprador, costumbres: Costumbres) => void
  onCancel: () => void
}

const TIPOS = tiposDeVenta
  .filter((tipo) => !comprobantes[tipo].notaCredito)
  .map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` }))

/** The few fields that a sale needs; the rest of the record waits for Clientes. A wrong check digit warns, it does not stop. */
export function NuevoCliente({ texto, conocidos, onReady, onCancel }: Props) {
  const { repo } = useTienda()
  const esNumero = /\d{5,}/.test(texto.replace(/[\s-]/g, ''))
  const [nombre, setNombre] = useState(esNumero ? '' : texto)
  const [identificacion, setIdentificacion] = useState(esNumero ? texto : '')
  const [telefono, setTelefono] = useState('')
  const [tipo, setTipo] = useState<TipoDeVenta | ''>('')
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)
  const revision = revisarIdentificacion(identificacion)
  const leido = leerTelefono(telefono)
  const repetido = revision.valor === '' ? undefined : conocidos.find((conocido) => conocido.identificacion === revision.valor)

  const [guardar, guardando] = useLocked(async () => {
    if (nombre.trim() === '' || !leido.ok) return
    const campos = {
      nombre: nombre.trim(),
      identificacion: revision.valor,
      tipoIdentificacion: revision.tipo,
      telefono: leido.value,
      tipoComprobante: tipo,
    }
    const creado = await repo.crear(Cliente, campos)
    if (creado.ok)
      onReady(compradorDe({ id: creado.value.id, ...campos }), { tipoComprobante: tipo, descuentoPuntosBasicos: 0, precio: '' })
    else setFallo(creado.error)
  })
  const palabras = fallo && mensajeDe(fallo)
  return (
    <ActForm
      onSubmit={guardar}
      running={guardando}
      submit="Guardar y usar"
      disabled={nombre.trim() === '' || !leido.ok}
      onCancel={onCancel}
      cancel="Volver a la lista"
    >
      <TextInput
        label="Nombre o razón social"
        required
        maxLength={200}
        value={nombre}
        onChange={(evento) => setNombre(evento.currentTarget.value)}
        {...(esNumero ? { 'data-autofocus': true, autoFocus: true } : {})}
      />
      <TextInput
        label="RNC, cédula o pasaporte"
        maxLength={30}
        inputMode="text"
        classNames={{ input: 'numeros' }}
        value={identificacion}
        onChange={(evento) => setIdentificacion(evento.currentTarget.value)}
        description={revision.valor === '' ? undefined : revision.tipo}
      />
      {repetido && (
        <Alert color="blue" role="status" title={`${repetido.nombre} ya tiene ese número`}>
          <Button variant="default" onClick={() => onReady(compradorDe(repetido), repetido)}>
            Usar ese cliente
          </Button>
        </Alert>
      )}
      {revision.aviso && (
        <Alert color="orange" role="status" title={mensajeDe(revision.aviso).mensaje}>
          {mensajeDe(revision.aviso).arreglo}
        </Alert>
      )}
      {revision.tipo !== 'Pasaporte' && <Taxpayer number={identificacion} name={nombre} onName={setNombre} />}
      <TextInput
        label="Teléfono"
        type="tel"
        maxLength={30}
        value={telefono}
        onChange={(evento) => setTelefono(evento.currentTarget.value)}
        error={problemaDeTelefono(telefono)}
      />
      <Select
        label="Comprobante que usa"
        placeholder="El de la tienda"
        clearable
        data={TIPOS}
        value={tipo === '' ? null : tipo}
        onChange={(valor) => setTipo(valor ?? '')}
      />
      {palabras && (
        <Alert color="red" role="alert" title={palabras.mensaje}>
          {palabras.arreglo}
        </Alert>
      )}
    </ActForm>
  )
}
