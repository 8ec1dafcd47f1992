/** Elements of HTML (section 4 and 16.2), SVG 2 and MathML Core. */
const ELEMENTS: ReadonlySet<string> = new Set(
  [
    'a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas',
    'caption center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed',
    'fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html',
    'i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr',
    'noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script',
    'search section select selectedcontent slot small source span strike strong style sub summary sup svg',
    'table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr',
    'animate circle defs desc ellipse filter g image line marker mask metadata mpath path pattern polygon',
    'polyline rect set stop switch symbol text tspan use view',
    'annotation maction menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts',
    'mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics',
  ].flatMap((names) => names.split(' ')),
);

/** Whether browsers know an element of this name, in small letters. */
export const isStandard = (tag: string): boolean => ELEMENTS.has(tag);

/** Names that an unknown element may be a misspelling of. */
export const elementNames = (): IterableIterator<string> => ELEMENTS.values();
