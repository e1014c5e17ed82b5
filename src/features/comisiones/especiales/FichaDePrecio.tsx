import { useState } from 'react'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useCatalogo, useTienda, useVivo } from '#data/session/react.tsx'
import { nombreDeVenta } from '#domain/catalogo/producto.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { formatPrice } from '#domain/core/money.ts'
import { comandosPromociones } from '#domain/promociones/comandos.promociones.ts'
import { REBAJA_MAXIMA_PUNTOS_BASICOS } from '#domain/promociones/cupon.rules.ts'
import { PrecioEspecial } from '#domain/promociones/precio-especial.entity.ts'
import { cuantoEspecial, deQueEspecial, paraQuienEspecial } from '#domain/promociones/precio-especial.palabras.ts'
import { puedePonerse } from '#domain/promociones/precio-especial.rules.ts'
import { mensajeDe } from '#domain/messages.ts'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { Form, FormDrawer } from '../../kit/Form.tsx'
import { useEnviar } from '../../kit/answer/useCommand.ts'
import { BuscarArticulo } from '../../kit/product/BuscarArticulo.tsx'
import { useEntityForm } from '../../kit/useEntityForm.ts'

const { nombre, clase, precioDiezmilesimas, puntosBasicos, productoId, categoria, lista, desdeMilesimas, desde, hasta } =
  PrecioEspecial.campos
const ficha = fieldsOf(
  { nombre, productoId, categoria, clase, precioDiezmilesimas, puntosBasicos, lista, desdeMilesimas, desde, hasta },
  {
    nombre: { label: 'Nombre', description: 'Sale en el ticket, al lado del precio de antes', missing: 'Ponle un nombre' },
    productoId: { label: 'Producto', optional: true },
    categoria: { label: 'Categoría', optional: true, description: 'Vacía, todos los productos' },
    clase: {
      label: 'A cuánto',
      options: [
        { value: 'porcentaje', label: 'Un porcentaje menos' },
        { value: 'precio', label: 'Un precio fijo' },
      ],
    },
    precioDiezmilesimas: {
      label: 'Precio de cada uno',
      check: (precio, { clase: como }) => (como === 'precio' && (precio ?? 0) === 0 ? 'Escribe el precio' : undefined),
      optional: true,
    },
    puntosBasicos: {
      label: 'Porcentaje',
      optional: true,
      check: (puntos, { clase: como }) =>
        como !== 'porcentaje'
          ? undefined
          : (puntos ?? 0) === 0
            ? 'Escribe cuánto rebaja'
            : (puntos ?? 0) > REBAJA_MAXIMA_PUNTOS_BASICOS
              ? 'Va hasta 90 %'
              : undefined,
    },
    lista: { label: 'Lista de precio', optional: true, description: 'La que dice la ficha del cliente; vacía, para todos' },
    desdeMilesimas: { label: 'Desde cuántos', optional: true, description: 'Del mismo producto en una venta; vacío, desde el primero' },
    desde: { label: 'Vale desde', missing: 'Escoge desde cuándo' },
    hasta: {
      label: 'Hasta',
      description: 'Vacío, hasta que lo retires',
      check: (fin, { desde: inicio }) => (fin !== '' && fin < inicio ? 'Termina antes de empezar' : undefined),
    },
  },
)
const Campo = fieldFor(ficha)

interface Props {
  hoy: string
  /** A product that is to leave the shelf, and its last day. */
  de?: { productoId: string; hasta: string } | undefined
  onClose: () => void
}

/** A new special price, with what it comes to. */
export function FichaDePrecio({ hoy, de, onClose }: Props) {
  const { tiendaId } = useTienda()
  const catalogo = useCatalogo()
  const enviar = useEnviar()
  const clientes = useVivo(Cliente)
  // Made here: sent again it is the same one.
  const [id] = useState(() => crypto.randomUUID())
  const form = useEntityForm(ficha, {
    stored: undefined,
    initial: { desde: hoy, clase: 'porcentaje', ...de },
    save: (todo) =>
      enviar(
        comandosPromociones.crearPrecioEspecial,
        { tiendaId },
        {
          ...todo,
          id,
          puntosBasicos: todo.clase === 'porcentaje' ? todo.puntosBasicos : 0,
          precioDiezmilesimas: todo.clase === 'precio' ? todo.precioDiezmilesimas : 0,
        },
      ),
    failed: '',
    done: ({ nombre: cual }) => `${cual}: las cajas lo cobran cuando se enteren`,
    onSaved: onClose,
  })
  const { values } = form
  const producto = catalogo.porId(values.productoId)
  const dicho = {
    ...values,
    precioDiezmilesimas: values.precioDiezmilesimas ?? 0,
    puntosBasicos: values.puntosBasicos ?? 0,
    desdeMilesimas: values.desdeMilesimas ?? 0,
    productoNombre: producto ? nombreDeVenta(producto) : '',
  }
  const puede = puedePonerse(dicho, hoy)
  const listas = new Set(['Por mayor', ...(clientes ?? []).map(({ doc }) => doc.precio)])
  listas.delete('')
  const categorias = new Set(catalogo.todos().map((uno) => uno.categoria))
  categorias.delete('')
  return (
    <FormDrawer form={form} onClose={onClose} title="Nuevo precio especial">
      <Form form={form} onCancel={onClose} submit="Poner el precio">
        <Campo name="nombre" data-autofocus />
        {producto ? (
          <Group justify="space-between" wrap="nowrap">
            <Text>
              {nombreDeVenta(producto)}, hoy a <span className="numeros">{formatPrice(producto.precioDiezmilesimas)}</span>
            </Text>
            <Button variant="default" style={{ flexShrink: 0 }} onClick={() => form.put('productoId', '')}>
              Quitar
            </Button>
          </Group>
        ) : (
          <Stack gap={4}>
            <Text size="sm" fw={500}>
              De un producto
            </Text>
            <BuscarArticulo
              onPick={({ id: elegido }) => {
                form.put('productoId', elegido)
                form.put('categoria', '')
              }}
            />
            <Campo name="categoria" label="O de una categoría" options={[...categorias].sort((a, b) => a.localeCompare(b, 'es'))} />
          </Stack>
        )}
        <Campo name="clase" />
        {values.clase === 'precio' ? <Campo name="precioDiezmilesimas" /> : <Campo name="puntosBasicos" />}
        <Campo name="lista" options={[...listas].sort((a, b) => a.localeCompare(b, 'es'))} />
        <Campo name="desdeMilesimas" />
        <Campo name="desde" />
        <Campo name="hasta" />
        {puede.ok ? (
          <Alert color="blue" title={values.nombre || 'Precio especial'}>
            {deQueEspecial(dicho)}: {cuantoEspecial(dicho)}. {paraQuienEspecial(dicho)}.
          </Alert>
        ) : (
          <Alert color="gray" title={mensajeDe(puede.error).mensaje}>
            {mensajeDe(puede.error).arreglo}
          </Alert>
        )}
      </Form>
    </FormDrawer>
  )
}
