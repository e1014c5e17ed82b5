import { useMemo } from 'react'
import { Alert, SimpleGrid, TagsInput } from '@mantine/core'
import { useCatalogo, usePuede, useVivo } from '#data/session/react.tsx'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { paquetesCon } from '#domain/catalogo/paquete.rules.ts'
import { seVendePorPeso } from '#domain/catalogo/peso.rules.ts'
import { rige } from '#domain/fiscal/itbis.ley.ts'
import { ItbisRubrosTasaReducida } from '#domain/fiscal/referencias.entity.ts'
import { nombreUnidad } from '#domain/core/unidades.ts'
import { fieldFor } from '#features/kit/Field.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'
import type { Values } from '#features/kit/fields.ts'
import { Form } from '#features/kit/Form.tsx'
import type { EntityForm } from '#features/kit/useEntityForm.ts'
import type { fichaDeProducto } from './ficha.ts'
import { LoQueTrae } from './LoQueTrae.tsx'

const Campo = fieldFor<typeof fichaDeProducto>()

interface Props {
  form: EntityForm<Values<typeof fichaDeProducto>>
  /** undefined makes a new one. */
  productoId: string | undefined
  categorias: readonly string[]
}

/** The data of a product. */
export function FormularioProducto({ form, productoId, categorias }: Props) {
  const catalogo = useCatalogo()
  const { codigoBarra, otrosCodigos, unidad, contiene, itbis } = form.values
  const hoy = useHoy()
  const rubros = useVivo(ItbisRubrosTasaReducida)
  const reducidos = (rubros ?? [])
    .filter(({ doc }) => rige(doc, hoy))
    .map(({ doc }) => doc.nombre)
    .join(', ')
  const verCosto = usePuede(Producto, 'verCosto')
  const esPaquete = contiene.length > 0
  // What goes into another is on the shelf itself: packs hold no packs.
  const vaDentro = useMemo(() => productoId !== undefined && paquetesCon(catalogo.todos(), productoId).length > 0, [catalogo, productoId])
  const repetidos = [codigoBarra, ...otrosCodigos].flatMap((codigo) => (codigo === '' ? [] : catalogo.duplicados(codigo)))
  const otros = [...new Map(repetidos.map((uno) => [uno.id, uno])).values()].filter(({ id }) => id !== productoId)
  return (
    <Form form={form}>
      <Campo name="nombre" required data-autofocus />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Campo name="codigoBarra" />
        <Campo name="codigo" />
        <Campo name="precioDiezmilesimas" required />
        {!esPaquete && <Campo name="costoDiezmilesimas" />}
        <Campo name="itbis" {...(itbis === '16' && reducidos !== '' ? { description: `Tasa reducida: ${reducidos}` } : {})} />
        <Campo name="categoria" options={categorias} />
        <Campo name="grupo" />
        <Campo name="variante" />
        <Campo name="unidad" />
        {!esPaquete && <Campo name="existenciaMinimaMilesimas" unit={unidad} />}
        <Campo
          name="pesoGramos"
          {...(seVendePorPeso(unidad)
            ? { description: `No hace falta: se vende por ${nombreUnidad(unidad)} y la cantidad dice el peso` }
            : {})}
        />
      </SimpleGrid>
      <TagsInput
        label="Otros códigos de barra"
        description="El del importador, el de antes: la caja lee cualquiera. Enter después de cada uno"
        size="md"
        maxTags={20}
        maxLength={40}
        splitChars={[',', ' ']}
        disabled={!form.allowed}
        value={otrosCodigos}
        onChange={(codigos) => form.put('otrosCodigos', codigos)}
      />
      {otros.length > 0 && (
        <Alert color="orange" title="Ese código de barra ya lo tiene otro producto">
          {otros.map(({ nombre }) => nombre).join(', ')}. Puedes guardarlo; al escanear, la caja preguntará cuál es.
        </Alert>
      )}
      {!vaDentro && <LoQueTrae form={form} verCosto={verCosto} />}
      <Campo name="sePesa" />
      <Campo name="tieneVencimiento" />
      <Campo name="favorito" />
      <Campo name="publicado" />
      <Campo name="activo" />
    </Form>
  )
}
