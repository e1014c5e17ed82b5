/**
 * Texts that made browsers run what cleaners of HTML had let pass: attributes that end a tag, elements that change how the rest is read
 * (noscript, style in SVG and MathML, xmp, template), comments, events without a click, templates of frameworks. Whichever of them
 * is read as HTML sets `window.mordida`.
 */
const HACER = 'window.mordida=1'

export const corpus: readonly string[] = [
  `<img src=x onerror="${HACER}">`,
  `<svg onload=${HACER}>`,
  `<svg><script>${HACER}</script>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${HACER}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${HACER}>">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${HACER}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${HACER}>`,
  `<math><mtext><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=${HACER} src=1>">`,
  `<template><script>${HACER}</script></template>`,
  `<iframe srcdoc="<script>parent.mordida=1</script>">`,
  `<a href="javascript:${HACER}">premio</a>`,
  `<a href="jav&#x09;ascript:${HACER}">premio</a>`,
  `<details open ontoggle=${HACER}>`,
  `<input autofocus onfocus=${HACER}>`,
  `<video><source onerror=${HACER}>`,
  `<body onpageshow=${HACER}>`,
  `<style>@import'javascript:${HACER}'</style>`,
  `<xmp><img title="</xmp><img src onerror=${HACER}>">`,
  `<title><img title="</title><img src onerror=${HACER}>">`,
  `<!--><img src=x onerror=${HACER}>-->`,
  `<![CDATA[><img src=x onerror=${HACER}>]]>`,
  `&lt;img src=x onerror=${HACER}&gt;`,
  `"><script>${HACER}</script>`,
  `'-${HACER}-'`,
  `{{constructor.constructor('${HACER}')()}}`,
  `\${${HACER}}`,
  `<svg><animate onbegin=${HACER} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg' onload='${HACER}'/>#x">`,
  `<button formaction=javascript:${HACER}>premio`,
  `<object data="data:text/html,<script>parent.mordida=1</script>">`,
]

/** Elements and attributes that the product never draws. */
export const rastros =
  'math, mglyph, xmp, noscript p, object, embed, [onerror], [onload], [ontoggle], [onfocus], [onbegin], [formaction], [srcdoc], a[href^="java" i]'
