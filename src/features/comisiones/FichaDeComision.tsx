import { useState } from 'react'
import { Alert } from '@mantine/core'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosComisiones, type ReglaDicha } from '#domain/comisiones/comandos.comisiones.ts'
import { cuandoCobra } from '#domain/comisiones/comision.palabras.ts'
import { COMISION_MAXIMA_PUNTOS_BASICOS, solapes } from '#domain/comisiones/comision.rules.ts'
import { ReglaDeComision } from '#domain/comisiones/regla.entity.ts'
import { fieldFor } from '../kit/Field.tsx'
import { fieldsOf } from '../kit/fields.ts'
import { Form, FormDrawer } from '../kit/Form.tsx'
import { useEntityForm } from '../kit/useEntityForm.ts'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { ElegirProducto, type ProductoElegido } from './ElegirProducto.tsx'
import { opcionesDeEnvio } from './palabras.ts'

const { tienda, categoria, productoId, envio, nombre, puntosBasicos, fijoCentavos, minimoCentavos, maximoCentavos, desde, hasta } =
  ReglaDeComision.campos
const ficha = fieldsOf(
  { nombre, tienda, categoria, productoId, envio, puntosBasicos, fijoCentavos, minimoCentavos, maximoCentavos, desde, hasta },
  {
    nombre: { label: 'Nombre', description: 'La tienda lo lee al lado de lo que se le cobró', missing: 'Ponle un nombre' },
    tienda: { label: 'Tienda' },
    categoria: {
      label: 'Categoría',
      description: 'Como la escribe la tienda en sus productos; vacía, todas. La escribe ella: mira de vez en cuando que sea la que es.',
      check: (categoria, { productoId }) =>
        categoria !== '' && productoId !== '' ? 'Con un producto escogido no hace falta: bórrala' : undefined,
    },
    productoId: { label: 'Producto' },
    envio: { label: 'Cómo se entrega', options: opcionesDeEnvio },
    puntosBasicos: {
      label: 'Porcentaje',
      description: 'De la mercancía sin su ITBIS; el envío no paga comisión',
      check: (puntos) => ((puntos ?? 0) > COMISION_MAXIMA_PUNTOS_BASICOS ? 'Va hasta 50 %' : undefined),
    },
    fijoCentavos: { label: 'Más un monto fijo por orden', optional: true },
    minimoCentavos: { label: 'No menos de', optional: true, description: 'Por orden; vacío, sin mínimo' },
    maximoCentavos: {
      label: 'No más de',
      optional: true,
      description: 'Por orden; vacío, sin máximo',
      check: (maximo, { minimoCentavos }) =>
        (maximo ?? 0) !== 0 && (minimoCentavos ?? 0) > (maximo ?? 0) ? 'El máximo es menos que el mínimo' : undefined,
    },
    desde: { label: 'Cobra desde', missing: 'Escoge desde cuándo', description: 'Lo pedido antes se cobra con las reglas de su día' },
    hasta: {
      label: 'Hasta',
      description: 'Vacío, sin fin',
      check: (hasta, { desde }) => (hasta !== '' && hasta < desde ? 'Termina antes de empezar' : undefined),
    },
  },
)
const Campo = fieldFor(ficha)

interface Props {
  /** The one whose place it takes; undefined makes one beside the others. */
  reemplaza: ReglaDicha | undefined
  reglas: readonly ReglaDicha[]
  hoy: string
  onClose: () => void
  onSave: () => void
}

/** A rule: of what, how much, on which days. Before it is saved it says which others choose the same. */
export function FichaDeComision({ reemplaza, reglas, hoy, onClose, onSave }: Props) {
  const enviar = useEnviar()
  const tiendas = useConsulta(comandos.tiendasDeMercana, {}, {})
  const [producto, setProducto] = useState<ProductoElegido | undefined>(
    reemplaza && reemplaza.productoId !== '' ? { ...reemplaza, nombre: reemplaza.productoNombre } : undefined,
  )
  // Made here: sent again it is the same rule.
  const [id] = useState(() => crypto.randomUUID())
  const form = useEntityForm(ficha, {
    stored: undefined,
    initial: reemplaza ? { ...reemplaza, desde: reemplaza.desde > hoy ? reemplaza.desde : hoy } : { desde: hoy },
    check: ({ desde: dia }) => (dia !== '' && dia < hoy ? { desde: 'No puede empezar antes de hoy' } : {}),
    save: (todo) => enviar(comandosComisiones.crearReglaDeComision, {}, { ...todo, id, reemplaza: reemplaza?.id ?? '' }),
    failed: '',
    done: ({ nombre: cual }) => `${cual}: cobra desde el día que dijiste`,
    onSaved() {
      onSave()
      onClose()
    },
  })
  const { values } = form
  const tapadas = solapes([
    ...reglas.filter((regla) => regla.id !== reemplaza?.id),
    { ...values, id, envio: values.envio, estado: 'vigente' as const, nombre: '' },
  ]).get(id)
  return (
    <FormDrawer form={form} onClose={onClose} title={reemplaza ? `Cambiar ${reemplaza.nombre}` : 'Nueva regla de comisión'}>
      <Form form={form} onCancel={onClose} submit={reemplaza ? 'Cambiar la regla' : 'Crear la regla'}>
        <Campo name="nombre" data-autofocus />
        <Campo
          name="tienda"
          options={[
            { value: '', label: 'Todas las tiendas' },
            ...(tiendas.datos?.tiendas ?? []).map(({ tiendaId: value, tiendaNombre: label }) => ({ value, label })),
          ]}
          onChange={() => {
            setProducto(undefined)
            form.put('productoId', '')
          }}
        />
        {values.tienda !== '' && (
          <ElegirProducto
            tienda={values.tienda}
            elegido={producto}
            onChange={(elegido) => {
              setProducto(elegido)
              form.put('productoId', elegido?.productoId ?? '')
            }}
          />
        )}
        {values.productoId === '' && <Campo name="categoria" />}
        <Campo name="envio" />
        <Campo name="puntosBasicos" />
        <Campo name="fijoCentavos" />
        <Campo name="minimoCentavos" />
        <Campo name="maximoCentavos" />
        <Campo name="desde" />
        <Campo name="hasta" />
        {tapadas !== undefined && tapadas.length > 0 && (
          <Alert color="orange" title="Otra regla cobra lo mismo en esos días">
            {tapadas.map((una) => `${una.nombre} (${cuandoCobra(una).toLowerCase()})`).join('; ')}. En los días en que coinciden cobra esta,
            que es la más nueva.
          </Alert>
        )}
      </Form>
    </FormDrawer>
  )
}
