import { useState } from 'react'
import { Alert } from '@mantine/core'
import type { Result } from '#domain/core/result.ts'
import type { CuponNuevo } from '#domain/promociones/comandos.promociones.ts'
import { Cupon } from '#domain/promociones/cupon.entity.ts'
import { cuponEnPalabras } from '#domain/promociones/cupon.palabras.ts'
import { codigoLlano, REBAJA_MAXIMA_PUNTOS_BASICOS } from '#domain/promociones/cupon.rules.ts'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { Form, FormDrawer } from '../../kit/Form.tsx'
import { useEntityForm } from '../../kit/useEntityForm.ts'

const { nombre, clase, puntosBasicos, centavos, maximoCentavos, minimoCentavos, codigo, categoria, envio, soloPrimera, usosMaximo } =
  Cupon.campos
const { porCliente, desde, hasta } = Cupon.campos
const ficha = fieldsOf(
  {
    nombre,
    codigo,
    clase,
    puntosBasicos,
    centavos,
    maximoCentavos,
    minimoCentavos,
    categoria,
    envio,
    soloPrimera,
    usosMaximo,
    porCliente,
    desde,
    hasta,
  },
  {
    nombre: { label: 'Nombre', description: 'Lo lee quien compra, al lado de lo que se le rebaja', missing: 'Ponle un nombre' },
    codigo: {
      label: 'Código',
      optional: true,
      description: 'Lo que se escribe en el carrito. Vacío, es una oferta que se aplica sola a todos',
      check: (escrito) => (escrito === '' || /^[A-Z0-9-]{3,20}$/.test(escrito) ? undefined : 'De 3 a 20 letras, números o guiones'),
    },
    clase: {
      label: 'Qué rebaja',
      options: [
        { value: 'porcentaje', label: 'Un porcentaje' },
        { value: 'monto', label: 'Un monto' },
        { value: 'envio', label: 'El envío: gratis' },
      ],
    },
    puntosBasicos: {
      label: 'Porcentaje',
      description: 'De los productos; el envío no se rebaja',
      check: (puntos, { clase: de }) =>
        de !== 'porcentaje'
          ? undefined
          : (puntos ?? 0) === 0
            ? 'Escribe cuánto rebaja'
            : (puntos ?? 0) > REBAJA_MAXIMA_PUNTOS_BASICOS
              ? 'Va hasta 90 %'
              : undefined,
    },
    centavos: {
      label: 'Monto',
      description: 'Cubre hasta el 90 % de los productos',
      check: (monto, { clase: de }) => (de === 'monto' && (monto ?? 0) === 0 ? 'Escribe cuánto rebaja' : undefined),
    },
    maximoCentavos: { label: 'No más de', optional: true, description: 'Por pedido; vacío, sin máximo' },
    minimoCentavos: { label: 'Desde esta compra', optional: true, description: 'En productos; vacío, desde cualquiera' },
    categoria: { label: 'Categoría', optional: true, description: 'Vacía, todos los productos' },
    envio: {
      label: 'Cómo se entrega',
      options: [
        { value: '', label: 'Cualquier entrega' },
        { value: 'domicilio', label: 'A domicilio' },
        { value: 'retiro', label: 'Para retirar' },
      ],
      check: (como, { clase: de }) => (de === 'envio' && como === 'retiro' ? 'Quien retira no paga envío' : undefined),
    },
    soloPrimera: { label: 'Solo en la primera compra' },
    usosMaximo: { label: 'Cuántos pedidos pueden usarla', description: '0, sin límite', outside: 'De 0 a 1000' },
    porCliente: {
      label: 'Cuántos de cada cliente',
      description: '0, sin límite',
      outside: 'De 0 a 100',
      check: (cada, { usosMaximo: todos }) =>
        (todos ?? 0) > 0 && (cada ?? 0) > (todos ?? 0) ? 'Son más que los de todos juntos' : undefined,
    },
    desde: { label: 'Vale desde', missing: 'Escoge desde cuándo' },
    hasta: {
      label: 'Hasta',
      description: 'Vacío, hasta que la retires',
      check: (fin, { desde: inicio }) => (fin !== '' && fin < inicio ? 'Termina antes de empezar' : undefined),
    },
  },
)
const Campo = fieldFor(ficha)

interface Props {
  deMercana: boolean
  categorias: readonly string[]
  hoy: string
  crear: (cupon: CuponNuevo) => Promise<Result<unknown>>
  onSave: () => void
  onClose: () => void
}

/** A new coupon or offer, with what it will say to who buys. */
export function FichaDeCupon({ deMercana, categorias, hoy, crear, onSave, onClose }: Props) {
  // Made here: sent again it is the same one.
  const [id] = useState(() => crypto.randomUUID())
  const form = useEntityForm(ficha, {
    stored: undefined,
    initial: { desde: hoy, clase: 'porcentaje', porCliente: 0 },
    check: ({ desde: dia }) => (dia !== '' && dia < hoy ? { desde: 'No puede empezar antes de hoy' } : {}),
    save: (todo) => {
      const rebaja = {
        puntosBasicos: todo.clase === 'porcentaje' ? todo.puntosBasicos : 0,
        centavos: todo.clase === 'monto' ? todo.centavos : 0,
      }
      return crear({ ...todo, ...rebaja, maximoCentavos: todo.clase === 'envio' ? 0 : todo.maximoCentavos, id })
    },
    failed: '',
    done: ({ nombre: cual }) => `${cual}: vale desde el día que dijiste`,
    onSaved() {
      onSave()
      onClose()
    },
  })
  const { values } = form
  const dicho = {
    ...values,
    puntosBasicos: values.puntosBasicos ?? 0,
    centavos: values.centavos ?? 0,
    maximoCentavos: values.clase === 'envio' ? 0 : (values.maximoCentavos ?? 0),
    minimoCentavos: values.minimoCentavos ?? 0,
  }
  return (
    <FormDrawer form={form} onClose={onClose} title="Nueva promoción">
      <Form form={form} onCancel={onClose} submit="Crear la promoción">
        <Campo name="nombre" data-autofocus />
        <Campo name="codigo" onChange={(escrito: string) => form.put('codigo', codigoLlano(escrito))} />
        {deMercana ? (
          <Campo
            name="clase"
            options={[
              { value: 'porcentaje', label: 'Un porcentaje' },
              { value: 'monto', label: 'Un monto' },
            ]}
          />
        ) : (
          <Campo name="clase" />
        )}
        {values.clase === 'porcentaje' && <Campo name="puntosBasicos" />}
        {values.clase === 'monto' && <Campo name="centavos" />}
        {values.clase !== 'envio' && <Campo name="maximoCentavos" />}
        <Campo name="minimoCentavos" />
        <Campo
          name="categoria"
          description={deMercana ? 'Como la escribe cada tienda; vacía, todos los productos' : 'Vacía, todos los productos'}
          options={categorias.map((una) => ({ value: una, label: una }))}
        />
        {values.clase !== 'envio' && <Campo name="envio" />}
        <Campo name="soloPrimera" />
        <Campo name="usosMaximo" />
        {!values.soloPrimera && <Campo name="porCliente" />}
        <Campo name="desde" />
        <Campo name="hasta" />
        <Alert color="blue" title="Quien compra lee">
          {values.nombre === '' ? '' : `${values.nombre}: `}
          {cuponEnPalabras(dicho)}
        </Alert>
      </Form>
    </FormDrawer>
  )
}
