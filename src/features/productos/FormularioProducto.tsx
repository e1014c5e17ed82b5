import { useState } from 'react'
import { Alert, Autocomplete, Button, Group, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ProductoEnCaja } from '#data/catalogo.ts'
import { useCatalogo, usePuede, useTienda } from '#data/react.tsx'
import { conEscrito, loEscrito, type Escrito } from '#data/useEscrito.ts'
import { Producto } from '#domain/entidades/producto.ts'
import { itbisCodigos } from '#domain/itbis.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { leerDiezmilesimas, leerMilesimas } from '#domain/money.ts'
import { leerKilos, PESO_MAXIMO_GRAMOS, seVendePorPeso } from '#domain/peso.rules.ts'
import { nombreUnidad } from '#domain/unidades.ts'
import { QuantityInput, UnitPriceInput, WeightInput } from '#ui/NumberField.tsx'
import { notices, toastError, toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/useLocked.ts'
import { Retomado } from '../Retomado.tsx'
import { enPalabras } from '../useOrden.ts'

type CamposProducto = Pick<
  Producto,
  | 'nombre'
  | 'codigoBarra'
  | 'codigo'
  | 'categoria'
  | 'grupo'
  | 'variante'
  | 'itbis'
  | 'unidad'
  | 'sePesa'
  | 'favorito'
  | 'publicado'
  | 'activo'
> & {
  precioDiezmilesimas: number | null
  costoDiezmilesimas: number | null
  pesoGramos: number | null
  existenciaMinimaMilesimas: number | null
}

const enBlanco: CamposProducto = {
  nombre: '',
  codigoBarra: '',
  codigo: '',
  categoria: '',
  grupo: '',
  variante: '',
  precioDiezmilesimas: null,
  costoDiezmilesimas: null,
  itbis: '18',
  unidad: 'unidad',
  sePesa: false,
  favorito: false,
  publicado: true,
  activo: true,
  pesoGramos: null,
  existenciaMinimaMilesimas: null,
}
const leerPeso = leerKilos(PESO_MAXIMO_GRAMOS)
const unidades = Producto.campos.unidad.unwrap().options

interface Props {
  /** undefined makes a new one. */
  productoId: string | undefined
  /** The product that a new one is a copy of. */
  modelo: ProductoEnCaja | undefined
  /** The new one is a variant of its model: another size, colour or presentation of the same article. */
  deVariante: boolean
  /** The barcode that a new one begins with. */
  codigoInicial: string
  categorias: readonly string[]
  escrito: Escrito
  onReady: () => void
}

/** A copy has everything but what only one product can have: its codes, and its name as it is. */
const copiaDe = (modelo: ProductoEnCaja, deVariante: boolean): CamposProducto => ({
  ...enBlanco,
  ...soloCampos(modelo),
  nombre: deVariante ? modelo.nombre : `${modelo.nombre} (copia)`.slice(0, 200),
  codigoBarra: '',
  codigo: '',
  ...(deVariante ? { grupo: grupoDe(modelo), variante: '' } : {}),
})

/** The group of a product's variants: its own, or the one that begins with it. */
const grupoDe = ({ grupo, nombre }: ProductoEnCaja): string => (grupo === '' ? nombre.slice(0, 80) : grupo)

/** The data of a product. Only what the person changed is saved, field by field. */
export function FormularioProducto({ productoId, modelo, deVariante, codigoInicial, categorias, escrito, onReady }: Props) {
  const { repo } = useTienda()
  const catalogo = useCatalogo()
  const puedeEditar = usePuede(Producto, productoId === undefined ? 'crear' : 'editar')
  const producto = productoId === undefined ? undefined : catalogo.porId(productoId)
  // What was shown when the form opened: only what the person changed is saved, field by field.
  const [inicial] = useState<CamposProducto>(() =>
    producto
      ? { ...enBlanco, ...soloCampos(producto) }
      : modelo
        ? copiaDe(modelo, deVariante)
        : { ...enBlanco, codigoBarra: codigoInicial },
  )
  const [retomado, setRetomado] = useState(Object.keys(escrito.campos).length > 0)
  const form = useForm<CamposProducto>({
    initialValues: conEscrito(inicial, escrito.campos),
    onValuesChange: (valores) => escrito.anotar(loEscrito(inicial, valores)),
    validate: {
      nombre: (valor) => (valor.trim() === '' ? 'Escribe el nombre' : valor.length > 200 ? 'El nombre puede tener hasta 200 letras' : null),
      precioDiezmilesimas: (valor) => (valor === null ? 'Escribe el precio' : null),
      codigoBarra: (valor) => (valor.length > 40 ? 'Un código puede tener hasta 40 letras' : null),
    },
  })
  const otros = form.values.codigoBarra === '' ? [] : catalogo.duplicados(form.values.codigoBarra).filter(({ id }) => id !== productoId)
  const [guardar, guardando] = useLocked(async (valores: CamposProducto) => {
    const limpios = {
      ...valores,
      nombre: valores.nombre.trim(),
      precioDiezmilesimas: valores.precioDiezmilesimas ?? 0,
      costoDiezmilesimas: valores.costoDiezmilesimas ?? 0,
      pesoGramos: valores.pesoGramos ?? 0,
      existenciaMinimaMilesimas: valores.existenciaMinimaMilesimas ?? 0,
    }
    const guardado =
      productoId === undefined ? await repo.crear(Producto, limpios) : await repo.editar(Producto, productoId, loEscrito(inicial, limpios))
    if (guardado.ok) {
      if (modelo && deVariante && limpios.grupo !== '') await repo.editar(Producto, modelo.id, { grupo: limpios.grupo }, 'Variantes')
      escrito.olvidar()
      toastSuccess(productoId === undefined ? 'Producto creado' : notices.updated)
      onReady()
      return
    }
    toastError(productoId === undefined ? notices.createFailed : notices.updateFailed, enPalabras(guardado.error))
  })

  return (
    <form onSubmit={form.onSubmit(guardar)} noValidate>
      <fieldset disabled={!puedeEditar} style={{ border: 0, padding: 0, margin: 0 }}>
        <Stack>
          {retomado && (
            <Retomado
              onEmpezar={() => {
                setRetomado(false)
                form.setValues(inicial)
              }}
            />
          )}
          <TextInput label="Nombre" required data-autofocus {...form.getInputProps('nombre')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="Código de barra" description="Escanéalo o escríbelo" {...form.getInputProps('codigoBarra')} />
            <TextInput label="Código propio" description="El que usa la tienda" {...form.getInputProps('codigo')} />
            <UnitPriceInput
              label="Precio"
              required
              parse={leerDiezmilesimas}
              explain={explicarCodigo}
              value={form.values.precioDiezmilesimas}
              error={form.errors['precioDiezmilesimas']}
              onChange={(valor) => form.setFieldValue('precioDiezmilesimas', valor)}
            />
            <UnitPriceInput
              label="Costo"
              parse={leerDiezmilesimas}
              explain={explicarCodigo}
              value={form.values.costoDiezmilesimas}
              error={form.errors['costoDiezmilesimas']}
              onChange={(valor) => form.setFieldValue('costoDiezmilesimas', valor)}
            />
            <NativeSelect
              label="ITBIS"
              data={itbisCodigos.map((codigo) => ({ value: codigo, label: codigo === 'E' ? 'Exento' : `${codigo} %` }))}
              {...form.getInputProps('itbis')}
            />
            <Autocomplete label="Categoría" data={[...categorias]} limit={50} maxLength={80} {...form.getInputProps('categoria')} />
            <TextInput
              label="Grupo de variantes"
              description="El mismo en todas: tallas, colores…"
              maxLength={80}
              {...form.getInputProps('grupo')}
            />
            <TextInput label="Variante" description="Lo que la distingue: M, roja" maxLength={80} {...form.getInputProps('variante')} />
            <NativeSelect label="Se vende por" data={[...unidades]} {...form.getInputProps('unidad')} />
            <QuantityInput
              label="Existencia mínima"
              description="Avisa cuando baja de aquí"
              parse={leerMilesimas}
              explain={explicarCodigo}
              unit={form.values.unidad}
              value={form.values.existenciaMinimaMilesimas}
              error={form.errors['existenciaMinimaMilesimas']}
              onChange={(valor) => form.setFieldValue('existenciaMinimaMilesimas', valor)}
            />
            <WeightInput
              label="Peso con empaque"
              description={
                seVendePorPeso(form.values.unidad)
                  ? `No hace falta: se vende por ${nombreUnidad(form.values.unidad)} y la cantidad dice el peso`
                  : 'De una unidad. Lo usan los envíos que cobran por peso'
              }
              parse={leerPeso}
              explain={explicarCodigo}
              value={form.values.pesoGramos}
              onChange={(valor) => form.setFieldValue('pesoGramos', valor)}
            />
          </SimpleGrid>
          {otros.length > 0 && (
            <Alert color="orange" title="Ese código de barra ya lo tiene otro producto">
              {otros.map(({ nombre }) => nombre).join(', ')}. Puedes guardarlo; al escanear, la caja preguntará cuál es.
            </Alert>
          )}
          <Switch label="Se pesa: la caja pide el peso" {...form.getInputProps('sePesa', { type: 'checkbox' })} />
          <Switch label="Favorito: sale primero en la caja" {...form.getInputProps('favorito', { type: 'checkbox' })} />
          <Switch label="Publicado: lo ve el público" {...form.getInputProps('publicado', { type: 'checkbox' })} />
          <Switch label="Activo: se puede vender" {...form.getInputProps('activo', { type: 'checkbox' })} />
          {puedeEditar && (
            <Group justify="flex-end">
              <Button type="submit" size="md" loading={guardando}>
                Guardar
              </Button>
            </Group>
          )}
        </Stack>
      </fieldset>
    </form>
  )
}

const soloCampos = (producto: object): Partial<CamposProducto> =>
  Object.fromEntries(Object.entries(producto).filter(([campo]) => campo in enBlanco))
